import type { FastifyPluginAsync } from 'fastify';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { textOf } from './remotes/problem-log';
import type { RemoteLoader } from './remotes/remote-loader';

export interface HealthRoutesOptions {
  loader: Pick<RemoteLoader, 'listAwaited' | 'snapshot' | 'canaries' | 'problems'>;
  readiness: Readiness;
  /**
   * Milliseconds after which the shell is ready without the builds that it has not been able to load. A host that is down,
   * or a machine that is busy, must not keep a whole site from its visitors for longer.
   */
  buildsTimeout: number;
}

/**
 * Liveness and readiness, for the process manager and load balancers. A shell that has just started is not ready before
 * it has the live build of each remote. Later, a problem with a registry does not make it unready: its pages are as
 * they were.
 */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = (app, options) => {
  const { loader, readiness, buildsTimeout } = options;
  const startedAt = performance.now();
  let hasBeenReady = false;
  app.addHook('preClose', (done) => {
    readiness.isStopping = true;
    done();
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', (_, reply) => {
    if (readiness.isStopping) return reply.code(503).send({ status: 'stopping' });
    const awaited = loader.listAwaited();
    hasBeenReady ||= awaited.length === 0 || performance.now() - startedAt > buildsTimeout;
    const { remotes } = loader.snapshot().composition;
    return reply.code(hasBeenReady ? 200 : 503).send({
      status: hasBeenReady ? 'ready' : 'loading',
      remotes: Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
      ...(awaited.length > 0 && { awaited }),
      canaries: loader.canaries(),
      problems: loader.problems().map(textOf),
    });
  });
  return Promise.resolve();
};
