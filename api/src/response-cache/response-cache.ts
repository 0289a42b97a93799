import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

interface CachedResponse {
  revision: number;
  headers: Record<string, string>;
  body: Buffer;
}

const megabyte = 1024 * 1024;
/** Approximate bytes of memory that a response takes besides its key and its body. */
const overhead = 1024;

/**
 * Caches public responses in memory while the content has the revision from which they were made. A change by any
 * process is a new revision, so a stale response is never sent and the cache needs no invalidation.
 */
export function createResponseCache(currentRevision: () => Promise<number>, maxBytes = 32 * megabyte) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + overhead,
  });
  const misses = new WeakMap<FastifyRequest, { key: string; revision: number }>();

  return {
    /** An `onRequest` hook. */
    serve: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (request.method !== 'GET' || !request.routeOptions.config.isShared) return undefined;
      const key = keyOf(request);
      if (key === undefined) return undefined;
      const revision = await currentRevision();
      const cached = responses.get(key);
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
      if (miss && reply.statusCode === 200 && typeof body === 'string') {
        const { key, revision } = miss;
        responses.set(key, { revision, headers: headersOf(reply), body: Buffer.from(body) });
      }
      done();
    },
  };
}

/**
 * The same for all URLs that mean the same: parameters that the row does not have are left out, the others come in the
 * order of the row. Undefined for a search: hardly any other visitor searches for the same words.
 */
function keyOf({ url, query, routeOptions }: FastifyRequest): string | undefined {
  const { parameters = [] } = routeOptions.config;
  const values = query as Record<string, unknown>;
  if (parameters.includes('search') && values.search) return undefined;
  const end = url.indexOf('?');
  return end < 0 ? url : `${url.slice(0, end)}?${JSON.stringify(parameters.map((name) => values[name]))}`;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const names = ['content-type', 'etag', 'cache-control', 'link', 'x-total-count'];
  const present = names.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}
