import type { FastifyPluginAsync } from 'fastify';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import { textOf } from './remotes/problem-log';
import type { RemoteLoader } from './remotes/remote-loader';

/**
 * Liveness and readiness, for the process manager and load balancers. A problem with a registry does not make a shell
 * unready: its pages are as they were.
 */
export const healthRoutes: FastifyPluginAsync<{ loader: RemoteLoader; readiness: Readiness }> = (
  app,
  { loader, readiness },
) => {
  app.addHook('preClose', (done) => {
    readiness.isStopping = true;
    done();
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', (_, reply) => {
    if (readiness.isStopping) return reply.code(503).send({ status: 'stopping' });
    const { remotes } = loader.snapshot().composition;
    return {
      status: 'ready',
      remotes: Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
      canaries: loader.canaries(),
      problems: loader.problems().map(textOf),
    };
  });
  return Promise.resolve();
};
