import type { FastifyReply, FastifyRequest } from 'fastify';

interface CachedResponse {
  revision: number;
  headers: Record<string, string>;
  body: Buffer;
}

const megabyte = 1024 * 1024;
/** About what an answer takes besides its key and its body. */
const overhead = 1024;

/**
 * Keeps public answers in memory for as long as the content has the revision that they were made from. A change by any
 * process is a new revision, so nothing stale is ever sent and nothing has to be told to forget.
 */
export function createResponseCache(currentRevision: () => Promise<number>, maxBytes = 32 * megabyte) {
  /** The least recently used first. */
  const responses = new Map<string, CachedResponse>();
  const misses = new WeakMap<FastifyRequest, { key: string; revision: number }>();
  let bytes = 0;

  function forget(key: string): void {
    const kept = responses.get(key);
    if (kept && responses.delete(key)) bytes -= sizeOf(key, kept);
  }

  function remember(key: string, response: CachedResponse): void {
    forget(key);
    const size = sizeOf(key, response);
    if (size > maxBytes) return;
    for (const oldest of responses.keys()) {
      if (bytes + size <= maxBytes) break;
      forget(oldest);
    }
    responses.set(key, response);
    bytes += size;
  }

  return {
    /** An `onRequest` hook. */
    serve: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (request.method !== 'GET' || !request.routeOptions.config.isShared) return undefined;
      const key = keyOf(request);
      if (key === undefined) return undefined;
      const revision = await currentRevision();
      const kept = responses.get(key);
      if (kept?.revision !== revision) {
        misses.set(request, { key, revision });
        return undefined;
      }
      responses.delete(key);
      responses.set(key, kept);
      return reply.headers(kept.headers).send(kept.body);
    },

    /** An `onSend` hook. The revision was read before the answer was made: a change in between makes it stale at once. */
    store: (request: FastifyRequest, reply: FastifyReply, body: unknown, done: () => void): void => {
      const miss = misses.get(request);
      if (miss && reply.statusCode === 200 && typeof body === 'string') {
        const { key, revision } = miss;
        remember(key, { revision, headers: headersOf(reply), body: Buffer.from(body) });
      }
      done();
    },
  };
}

const sizeOf = (key: string, { body }: CachedResponse) => body.length + 2 * key.length + overhead;

/**
 * The same for all addresses that mean the same: what the row does not know is left out, the rest has the row's order.
 * None for a search: its words are the visitor's own, and hardly anybody else asks for them.
 */
function keyOf({ url, query, routeOptions }: FastifyRequest): string | undefined {
  const { parameters = [] } = routeOptions.config;
  const given = query as Record<string, unknown>;
  if (parameters.includes('search') && given.search) return undefined;
  const end = url.indexOf('?');
  return end < 0 ? url : `${url.slice(0, end)}?${JSON.stringify(parameters.map((name) => given[name]))}`;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const names = ['content-type', 'etag', 'cache-control'];
  return Object.fromEntries(names.map((name) => [name, String(reply.getHeader(name))]));
}
