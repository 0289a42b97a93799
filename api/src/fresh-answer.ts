import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An `onSend` hook: whoever already holds this very answer (or the one tagged by the handler) gets a 304. */
export function answerIfChanged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
): void {
  if (reply.statusCode === 200 && typeof body === 'string') {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    reply.headers({ etag: `W/"${hash}"`, 'cache-control': 'no-cache' });
  }
  const held = headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (reply.statusCode !== 200 || !held.includes(String(reply.getHeader('etag')))) {
    done(null, body);
    return;
  }
  reply.code(304).removeHeader('content-length');
  done(null, null);
}
