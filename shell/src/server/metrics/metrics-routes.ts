import { hasBearerToken } from '@site/shared-contracts/server/bearer-token';
import { describeServerInfo } from '@site/shared-contracts/server/server-info';
import type { FastifyPluginAsync } from 'fastify';
import type { ShellMetrics } from './metrics';

export interface MetricsRoutesOptions {
  metrics: ShellMetrics;
  /** Without one there are no metrics. */
  metricsToken: string | undefined;
  /** Digests of settings, by their names. */
  sharedSettings: Record<string, string>;
  /** They write lines in the text format of Prometheus, too. */
  reports: { counters: { metrics: () => string } };
}

/** Responds with 404 to a client without the token, as if there were no such URL. */
export const metricsRoutes: FastifyPluginAsync<MetricsRoutesOptions> = (app, options) => {
  const { metrics, metricsToken, reports, sharedSettings } = options;
  const serverInfo = describeServerInfo(sharedSettings);
  app.get('/metrics', async ({ headers }, reply) => {
    if (metricsToken === undefined || !hasBearerToken(headers.authorization, metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    const text = await metrics.registry.metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(`${text}${reports.counters.metrics()}${serverInfo}`);
  });
  return Promise.resolve();
};
