import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Made, PageCache } from '../pages/page-cache';
import { chooseEncoding, compress } from '../pages/compress';

export interface KeptDocument {
  text: string;
  etag: string;
}

interface KeptDocuments extends Made {
  byPath: Map<string, KeptDocument>;
}

/**
 * Documents that are made together from the API's data. Like pages, they are made anew after every change, and what was
 * made last stands in while the API cannot be had. Whoever asks while they are being made gets the same ones.
 */
export function createKeptDocuments(cache: PageCache, make: () => Promise<Map<string, string>>) {
  let kept: KeptDocuments | undefined;
  let making: { writes: number; result: Promise<KeptDocuments> } | undefined;

  async function makeNow(): Promise<KeptDocuments> {
    const { writes } = cache;
    const texts = await make();
    const byPath = new Map(Array.from(texts, ([path, text]) => [path, { text, etag: tagOf(text) }]));
    kept = { byPath, writes, madeAt: Date.now() };
    return kept;
  }

  function makeOnce(): Promise<KeptDocuments> {
    if (making?.writes === cache.writes) return making.result;
    const started = { writes: cache.writes, result: makeNow() };
    making = started;
    const end = () => {
      if (making === started) making = undefined;
    };
    started.result.then(end, end);
    return started.result;
  }

  return async (path: string): Promise<KeptDocument | undefined> => {
    if (kept && cache.isCurrent(kept)) return kept.byPath.get(path);
    const { byPath } = await makeOnce().catch((error: unknown) => {
      if (kept) return kept;
      throw error;
    });
    return byPath.get(path);
  };
}

const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Seconds until it is worth to ask again. */
const RETRY_AFTER = 60;

/** Answers with a document, or says that there is none (yet). */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  find: () => Promise<KeptDocument | undefined>,
): Promise<FastifyReply> {
  let document: KeptDocument | undefined;
  try {
    document = await find();
  } catch (error) {
    request.log.warn({ err: error, path: request.url }, 'a document could not be made');
    return reply.code(503).header('retry-after', RETRY_AFTER).type('text/plain').send('Not available now.\n');
  }
  if (!document) return reply.code(404).type('text/plain').send('There is nothing at this address.\n');
  const { text, etag } = document;
  reply.headers({ etag, 'cache-control': 'public, max-age=0, s-maxage=60', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(`${type}; charset=utf-8`).send(compress(once(text), encoding));
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
