import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers are data for our own pages: never guessed to be a page, never embedded elsewhere. */
export function secureHeaders(_: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  done();
}
