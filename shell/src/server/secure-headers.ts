import { commonSecureHeaders, transportSecurity } from '@site/shared-contracts/secure-headers';
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
    ...transportSecurity(request.protocol),
    'x-request-id': request.id,
  });
  done();
}
