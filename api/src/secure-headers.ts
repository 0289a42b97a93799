import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers are data for our own pages: never guessed to be a page, never embedded elsewhere. Strict-Transport-Security is
 * for whoever speaks TLS, the proxy in front.
 */
export const secureHeaderValues = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export function secureHeaders(_: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(secureHeaderValues);
  done();
}
