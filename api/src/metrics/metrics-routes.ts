import { createHash, timingSafeEqual } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { handleNotFound } from '../problems/problems';
import type { Metrics } from './metrics';

/** Responds with 404 to a client without the token, as if there were no such URL. */
export const metricsRoutes = ({ registry }: Metrics, token: string): RouteOptions[] => [
  {
    method: 'GET',
    url: '/metrics',
    config: { access: 'public' },
    handler: async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) handleNotFound();
      const text = await registry.metrics();
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
    },
  },
];

/** Takes the same time whichever byte differs, and whatever the length. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
