import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { BuildStore } from './build-store';
import type { RemoteLoader } from './remote-loader';

/**
 * Remotes' files at the page's own origin: one connection, no CORS, and no dependency on the remote's host. Builds that
 * are no longer live are served as long as they are in the registry, for the pages that are still open.
 */
export const remoteFileRoutes: FastifyPluginAsync<{ loader: RemoteLoader; store: BuildStore }> = (
  app,
  { loader, store },
) => {
  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/remotes/:name/:version/:file',
    async (request, reply) => {
      const { name, version, file } = request.params;
      const build = loader.findPublished(name, version);
      if (!build || !file.endsWith('.js')) {
        reply.callNotFound();
        return;
      }
      let storedFile: string;
      try {
        const manifest = await store.manifest(build);
        if (!manifest.integrity[file]) {
          reply.callNotFound();
          return;
        }
        storedFile = await store.file(build, manifest, file);
      } catch (error) {
        request.log.warn({ err: error, remote: name, version, file }, 'failed to fetch remote file');
        return reply.code(502).header('cache-control', 'no-store').type('text/plain').send('Bad gateway');
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .sendFile(path.relative(store.folder, storedFile), store.folder, { cacheControl: false });
    },
  );
  app.get('/composition.json', async (_, reply) => {
    await loader.refresh();
    return reply.header('cache-control', 'no-store').send(loader.snapshot().composition);
  });
  return Promise.resolve();
};
