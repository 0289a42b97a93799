import { commonSecureHeaders, hstsHeader } from '@site/shared-contracts/server/secure-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers are data for our own pages: never guessed to be a page, never embedded elsewhere. */
export const secureHeaderValues = {
  ...commonSecureHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export function secureHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({ ...secureHeaderValues, ...hstsHeader(request.protocol) });
  done();
}
