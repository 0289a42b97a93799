import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheEntry, PageCache } from '../serving/page-cache';
import { chooseEncoding, compress, decompress } from '../serving/compress';

/** The texts of documents by their paths; a long one is written in chunks. */
export type DocumentTexts = Map<string, string | Iterable<string> | AsyncIterable<string>>;

export interface CachedDocument {
  /** Only compressed: the feed of a large catalogue is tens of megabytes of text. */
  gzip: Buffer;
  etag: string;
}

interface CachedDocumentSet extends CacheEntry {
  byPath: Map<string, CachedDocument>;
  basis: string;
}

/** Milliseconds that the API may take for one response that documents are created from, or pause in a streamed one. */
export const API_TIMEOUT = 5_000;
/** Milliseconds for which an outdated document is sent while it is made again: as long as shared caches keep it. */
const LONGEST_OUTDATED = 60_000;
/** Documents are made ahead for at most one part in so many of the time: a busy admin area changes something each second. */
const REST = 10;

export interface CachedDocuments {
  /** The document; undefined where there is none at this path. Rejects where it could not be created. */
  find: (path: string) => Promise<CachedDocument | undefined>;
  /** Creates the documents where they are outdated, and nobody waits for it. Called again and again. */
  makeAhead: () => void;
}

export interface DocumentSources {
  cache: PageCache;
  create: () => Promise<DocumentTexts>;
  /** What they are created from beside the API's data; after a change they are created again. */
  basis?: () => string;
}

/**
 * Documents that are created together from the API's data. Like pages, they are created again after every change, and
 * the last ones are served while the API is unavailable. Concurrent requests share one creation.
 */
export function cacheSitemapOrFeeds({ cache, create, basis = () => '' }: DocumentSources): CachedDocuments {
  let cached: CachedDocumentSet | undefined;
  let running: { dataVersion: number; basis: string; result: Promise<CachedDocumentSet> } | undefined;
  let isMadeAhead = false;
  let nextAheadAt = 0;
  let lastCurrentAt = 0;

  async function createNow(): Promise<CachedDocumentSet> {
    const { dataVersion } = cache;
    const createdFrom = basis();
    const startedAt = performance.now();
    try {
      const texts = await create();
      const byPath = new Map<string, CachedDocument>();
      for (const [path, text] of texts) byPath.set(path, await toDocument(text));
      const created = { byPath, basis: createdFrom, dataVersion, createdAt: Date.now() };
      // One that took long may end after a newer one.
      if (!cached || cached.dataVersion <= dataVersion) cached = created;
      lastCurrentAt = Math.max(lastCurrentAt, startedAt);
      return created;
    } finally {
      nextAheadAt = performance.now() + (performance.now() - startedAt) * REST;
    }
  }

  function createOnce(): Promise<CachedDocumentSet> {
    if (running?.dataVersion === cache.dataVersion && running.basis === basis()) return running.result;
    const started = { dataVersion: cache.dataVersion, basis: basis(), result: createNow() };
    running = started;
    const end = () => {
      if (running === started) running = undefined;
    };
    started.result.then(end, end);
    return started.result;
  }

  function findCurrent(): CachedDocumentSet | undefined {
    if (cached?.basis !== basis() || !cache.isCurrent(cached)) return undefined;
    lastCurrentAt = performance.now();
    return cached;
  }

  /** While it is made again ahead, and only the API's data have changed. */
  const findOutdated = () =>
    isMadeAhead && cached?.basis === basis() && performance.now() - lastCurrentAt < LONGEST_OUTDATED
      ? cached
      : undefined;

  return {
    find: async (path) => {
      const current = findCurrent();
      if (current) return current.byPath.get(path);
      // Where a part is missing, another shell's index may be newer than what is here.
      const outdated = findOutdated()?.byPath.get(path);
      if (outdated) return outdated;
      const { byPath } = await createOnce().catch((error: unknown) => {
        if (cached) return cached;
        throw error;
      });
      return byPath.get(path);
    },
    makeAhead: () => {
      isMadeAhead = true;
      if (findCurrent() || running || performance.now() < nextAheadAt) return;
      // `create` says why.
      createOnce().catch(() => undefined);
    },
  };
}

type Text = DocumentTexts extends Map<string, infer Value> ? Value : never;

async function toDocument(text: Text): Promise<CachedDocument> {
  const hash = createHash('sha256');
  const parts = typeof text === 'string' ? [text] : text;
  const gzip = await buffer(compress(hashed(parts, hash), 'gzip'));
  return { gzip, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` };
}

async function* hashed(parts: Iterable<string> | AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

/** Seconds after which a client may retry to get a sitemap or feed that could not be created. */
const SITEMAP_OR_FEED_RETRY_AFTER = 60;

/** Sends a document, a 404, or a 503 where it could not be created. */
export async function sendSitemapOrFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  find: () => Promise<CachedDocument | undefined>,
): Promise<FastifyReply> {
  let document: CachedDocument | undefined;
  try {
    document = await find();
  } catch (error) {
    request.log.warn({ err: error, path: request.url }, 'failed to create a sitemap or feed');
    return reply
      .code(503)
      .header('retry-after', SITEMAP_OR_FEED_RETRY_AFTER)
      .type('text/plain')
      .send('Not available now.\n');
  }
  if (!document) return reply.code(404).type('text/plain').send('There is nothing at this address.\n');
  const { gzip, etag } = document;
  reply.headers({ etag, 'cache-control': 'public, max-age=0, s-maxage=60', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  return chooseEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip'
    ? reply.header('content-encoding', 'gzip').send(gzip)
    : reply.send(decompress(gzip));
}
