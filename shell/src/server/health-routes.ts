import type { FastifyPluginAsync } from 'fastify';
import type { RemoteLoader } from './remotes/remote-loader';

/** For whoever watches over the process: alive, and ready to be sent visitors. */
export const healthRoutes: FastifyPluginAsync<{ loader: RemoteLoader }> = (app, { loader }) => {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', (_, reply) => {
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    const { remotes } = loader.snapshot().composition;
    return {
      status: 'ready',
      remotes: Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
    };
  });
  return Promise.resolve();
};
