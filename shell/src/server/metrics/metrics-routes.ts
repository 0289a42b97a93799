import { hasBearerToken } from '@site/shared-contracts/server/bearer-token';
import type { FastifyPluginAsync } from 'fastify';
import type { ShellMetrics } from './metrics';

export interface MetricsRoutesOptions {
  metrics: ShellMetrics;
  token: string | undefined;
  /** More lines in the text format of Prometheus. */
  more?: (() => string) | undefined;
}

/** Responds with 404 to a client without the token, as if there were no such URL. */
export const metricsRoutes: FastifyPluginAsync<MetricsRoutesOptions> = (app, options) => {
  const { metrics, token, more = () => '' } = options;
  app.get('/metrics', async ({ headers }, reply) => {
    if (token === undefined || !hasBearerToken(headers.authorization, token)) {
      reply.callNotFound();
      return reply;
    }
    const text = await metrics.registry.metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(`${text}${more()}`);
  });
  return Promise.resolve();
};
