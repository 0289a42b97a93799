import { commonSecureHeaders, hstsHeader } from '@site/shared-contracts/server/secure-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const secureHeaderValues = {
  ...commonSecureHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** An `onRequest` hook: with everything that this server sends. */
export function secureHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({
    ...secureHeaderValues,
    ...hstsHeader(request.protocol),
    'x-request-id': request.id,
  });
  done();
}
