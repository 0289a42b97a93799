import type { FastifyReply, FastifyRequest } from 'fastify';

interface KeptAnswer {
  revision: number;
  headers: Record<string, string>;
  body: Buffer;
}

const mostAnswers = 500;
const largestAnswer = 256 * 1024;

/**
 * Keeps public answers in memory for as long as the content has the revision that they were made from. A change by any
 * process is a new revision, so nothing stale is ever sent and nothing has to be told to forget.
 */
export function createAnswerCache(currentRevision: () => Promise<number>) {
  /** By address; the least recently used first. */
  const answers = new Map<string, KeptAnswer>();
  const revisions = new WeakMap<FastifyRequest, number>();

  return {
    /** An `onRequest` hook. */
    serve: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (request.method !== 'GET' || !request.routeOptions.config.isShared) return undefined;
      const { url } = request;
      const revision = await currentRevision();
      const kept = answers.get(url);
      if (kept?.revision !== revision) {
        revisions.set(request, revision);
        return undefined;
      }
      answers.delete(url);
      answers.set(url, kept);
      return reply.headers(kept.headers).send(kept.body);
    },

    /** An `onSend` hook. The revision was read before the answer was made: a change in between makes it stale at once. */
    keep: (request: FastifyRequest, reply: FastifyReply, body: unknown, done: () => void): void => {
      const revision = revisions.get(request);
      if (revision !== undefined && reply.statusCode === 200 && typeof body === 'string') {
        const bytes = Buffer.from(body);
        if (bytes.length <= largestAnswer) {
          const [oldest = ''] = answers.keys();
          if (answers.size >= mostAnswers) answers.delete(oldest);
          answers.set(request.url, { revision, headers: headersOf(reply), body: bytes });
        }
      }
      done();
    },
  };
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const names = ['content-type', 'etag', 'cache-control'];
  return Object.fromEntries(names.map((name) => [name, String(reply.getHeader(name))]));
}
