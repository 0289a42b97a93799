import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { writeAtomically } from '../files/write-atomically';
import { createShareImage } from './create-share-image';
import { parseShareImageName, type ShareImageSource } from './share-image-path';

export interface ShareImageRoutesOptions {
  apiBaseUrl: string;
  /** Of the brand's images, and of those that are created here. */
  folders: { images: string; share: string };
}

/** Images that may wait: one is created at a time. */
const MAX_WAITING = 20;
/** Milliseconds that the API may take for one image. */
const CALL_TIMEOUT = 5_000;
/** Bytes of one image. */
const MAX_BYTES = 8_000_000;
/** Seconds after which a client may retry while an image cannot be created. */
const SHARE_IMAGE_RETRY_AFTER = 10;

/**
 * Images for link previews, each created on its first request. They are created from existing images only: an invented
 * name is a 404 after one lookup.
 */
export const shareImageRoutes: FastifyPluginAsync<ShareImageRoutesOptions> = (app, options) => {
  const { apiBaseUrl, folders } = options;
  const waiting = new Map<string, Promise<Buffer | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Undefined where there is no such image. */
  async function findSource({ storage, file }: ShareImageSource): Promise<Buffer | undefined> {
    if (storage === 'site') return readIfExists(path.join(folders.images, file));
    const response = await fetch(`${apiBaseUrl}/api/images/${file}`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });
    if (response.status === 404) return undefined;
    if (!response.ok || Number(response.headers.get('content-length')) > MAX_BYTES)
      throw new Error(`The API responded with ${response.status} for the image ${file}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  async function createAndStore(name: string, source: ShareImageSource): Promise<Buffer | undefined> {
    const original = await findSource(source);
    if (!original) return undefined;
    const bytes = await createShareImage(original);
    await writeAtomically(path.join(folders.share, name), bytes);
    return bytes;
  }

  /** Concurrent requests for the same image share one creation. */
  function enqueue(name: string, source: ShareImageSource): Promise<Buffer | undefined> {
    const running = waiting.get(name);
    if (running) return running;
    const result = last.then(() => createAndStore(name, source)).finally(() => waiting.delete(name));
    waiting.set(name, result);
    last = result.catch(() => undefined);
    return result;
  }

  app.get<{ Params: { name: string } }>('/share/:name', async (request, reply) => {
    const { name } = request.params;
    const source = parseShareImageName(name);
    if (!source) return reply.code(404).type('text/plain').send('There is no such picture.\n');
    const sendUnavailable = () =>
      reply
        .code(503)
        .header('retry-after', SHARE_IMAGE_RETRY_AFTER)
        .type('text/plain')
        .send('Please ask again.\n');
    try {
      const stored = await readIfExists(path.join(folders.share, name));
      if (!stored && !waiting.has(name) && waiting.size >= MAX_WAITING) return await sendUnavailable();
      const bytes = stored ?? (await enqueue(name, source));
      if (!bytes) return await reply.code(404).type('text/plain').send('There is no such picture.\n');
      return await reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    } catch (error) {
      request.log.warn({ err: error, picture: name }, 'failed to create a share image');
      return sendUnavailable();
    }
  });
  return Promise.resolve();
};

const readIfExists = (file: string): Promise<Buffer | undefined> =>
  fs.readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
