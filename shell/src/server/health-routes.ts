import type { FastifyPluginAsync } from 'fastify';
import type { Readiness } from '@site/shared-contracts/server/graceful-shutdown';
import type { RemoteLoader } from './remotes/remote-loader';

/** Liveness and readiness, for the process manager and load balancers. */
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
    };
  });
  return Promise.resolve();
};
