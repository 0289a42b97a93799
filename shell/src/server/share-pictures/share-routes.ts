import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { makeSharePicture } from './make-share-picture';
import { readShareName, type ShareSource } from './share-address';

export interface ShareRoutesOptions {
  apiBaseUrl: string;
  /** The brand's pictures. */
  picturesFolder: string;
  /** What was made is kept here. */
  shareFolder: string;
}

/** Pictures that may wait to be made: one is made at a time, whoever asks. */
const MOST_WAITING = 20;
/** Milliseconds that the API may take for one picture. */
const CALL_TIMEOUT = 5_000;
/** Bytes of one picture. */
const MOST_BYTES = 8_000_000;

/**
 * Pictures for those who share a page, each made when it is first asked for. They are made of pictures that are there
 * already, and of nothing else: whoever invents names gets a 404 for the price of one look.
 */
export const shareRoutes: FastifyPluginAsync<ShareRoutesOptions> = (app, options) => {
  const { apiBaseUrl, picturesFolder, shareFolder } = options;
  const waiting = new Map<string, Promise<Buffer | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Undefined where there is no such picture. */
  async function findSource({ keeper, file }: ShareSource): Promise<Buffer | undefined> {
    if (keeper === 'site') return readIfThere(path.join(picturesFolder, file));
    const response = await fetch(`${apiBaseUrl}/api/images/${file}`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });
    if (response.status === 404) return undefined;
    if (!response.ok || Number(response.headers.get('content-length')) > MOST_BYTES)
      throw new Error(`The API answers ${response.status} for the picture ${file}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  async function make(name: string, source: ShareSource): Promise<Buffer | undefined> {
    const original = await findSource(source);
    if (!original) return undefined;
    const bytes = await makeSharePicture(original);
    await fs.mkdir(shareFolder, { recursive: true });
    const file = path.join(shareFolder, name);
    await fs.writeFile(`${file}.part`, bytes);
    await fs.rename(`${file}.part`, file);
    return bytes;
  }

  /** Everybody who asks for the same picture gets the same one. */
  function makeInTurn(name: string, source: ShareSource): Promise<Buffer | undefined> {
    const underWay = waiting.get(name);
    if (underWay) return underWay;
    const made = last.then(() => make(name, source)).finally(() => waiting.delete(name));
    waiting.set(name, made);
    last = made.catch(() => undefined);
    return made;
  }

  app.get<{ Params: { name: string } }>('/share/:name', async (request, reply) => {
    const { name } = request.params;
    const source = readShareName(name);
    if (!source) return reply.code(404).type('text/plain').send('There is no such picture.\n');
    const later = () =>
      reply.code(503).header('retry-after', 10).type('text/plain').send('Please ask again.\n');
    try {
      const kept = await readIfThere(path.join(shareFolder, name));
      if (!kept && !waiting.has(name) && waiting.size >= MOST_WAITING) return await later();
      const bytes = kept ?? (await makeInTurn(name, source));
      if (!bytes) return await reply.code(404).type('text/plain').send('There is no such picture.\n');
      return await reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    } catch (error) {
      request.log.warn({ err: error, picture: name }, 'a picture for sharing could not be made');
      return later();
    }
  });
  return Promise.resolve();
};

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  fs.readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
