import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its response is a list without items. */
    isEmptyList?: boolean;
  }
}

interface CachedResponse {
  revision: number;
  headers: Record<string, string>;
  body: Buffer;
}

const megabyte = 1024 * 1024;
/** The part of the memory that searches have: many are never repeated, and would take the place of lists. */
const partOfSearches = 1 / 4;
/** Approximate bytes of memory that a response takes besides its key and its body. */
const overhead = 1024;

/**
 * Caches public responses in memory while the content has the revision from which they were made. A change by any
 * process is a new revision, so a stale response is never sent and the cache needs no invalidation.
 */
export function createResponseCache(currentRevision: () => Promise<number>, maxBytes = 32 * megabyte) {
  const createCache = (maxSize: number) =>
    new LRUCache<string, CachedResponse>({
      maxSize,
      sizeCalculation: ({ body }, key) => body.length + 2 * key.length + overhead,
    });
  const searches = createCache(maxBytes * partOfSearches);
  const others = createCache(maxBytes * (1 - partOfSearches));
  const cacheOf = (request: FastifyRequest) => (isSearch(request) ? searches : others);
  const misses = new WeakMap<FastifyRequest, { key: string; revision: number }>();

  return {
    /** An `onRequest` hook. */
    serve: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (request.method !== 'GET' || !request.routeOptions.config.isShared) return undefined;
      const key = keyOf(request);
      const revision = await currentRevision();
      const cached = cacheOf(request).get(key);
      if (cached?.revision === revision) return reply.headers(cached.headers).send(cached.body);
      misses.set(request, { key, revision });
      return undefined;
    },

    /**
     * An `onSend` hook. The revision was read before the response was made: a change in between makes the cached
     * response stale at once.
     */
    store: (request: FastifyRequest, reply: FastifyReply, body: unknown, done: () => void): void => {
      const miss = misses.get(request);
      // What visitors do not find is counted each time (searches-without-results.ts).
      const isCounted = isSearch(request) && request.isEmptyList;
      if (miss && !isCounted && reply.statusCode === 200 && typeof body === 'string') {
        const { key, revision } = miss;
        cacheOf(request).set(key, { revision, headers: headersOf(reply), body: Buffer.from(body) });
      }
      done();
    },
  };
}

const isSearch = ({ query, routeOptions }: FastifyRequest): boolean =>
  Boolean(routeOptions.config.parameters?.includes('search') && (query as { search?: unknown }).search);

/**
 * The same for all URLs that mean the same: parameters that the row does not have are left out, the others come in the
 * order of the row.
 */
function keyOf({ url, query, routeOptions }: FastifyRequest): string {
  const { parameters = [] } = routeOptions.config;
  const values = query as Record<string, unknown>;
  const end = url.indexOf('?');
  return end < 0 ? url : `${url.slice(0, end)}?${JSON.stringify(parameters.map((name) => values[name]))}`;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const names = ['content-type', 'etag', 'cache-control', 'link', 'x-total-count'];
  const present = names.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}
