import { hasBearerToken } from '@site/shared-contracts/server/bearer-token';
import { describeServerInfo } from '@site/shared-contracts/server/server-info';
import type { RouteOptions } from 'fastify';
import { handleNotFound } from '../problems/problems';
import type { Metrics } from './metrics';

/** Responds with 404 to a client without the token, as if there were no such URL. */
export const metricsRoutes = (
  { registry }: Metrics,
  token: string,
  sharedSettings: Record<string, string>,
): RouteOptions[] => {
  const serverInfo = describeServerInfo(sharedSettings);
  return [
    {
      method: 'GET',
      url: '/metrics',
      config: { access: 'public' },
      handler: async ({ headers }, reply) => {
        if (!hasBearerToken(headers.authorization, token)) handleNotFound();
        const text = await registry.metrics();
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(text + serverInfo);
      },
    },
  ];
};
