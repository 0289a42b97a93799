import { commonSecureHeaders, hstsHeader } from '@site/shared-contracts/server/secure-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Responses are data for our own pages: browsers must neither guess their type nor embed them elsewhere. */
export const secureHeaderValues = {
  ...commonSecureHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export function secureHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({ ...secureHeaderValues, ...hstsHeader(request.protocol) });
  done();
}
