import type { FastifyPluginAsync } from 'fastify';
import type { RemoteLoader } from '../remotes/remote-loader';
import { listRemotePages } from '../../composition/composition';
import { isCanonicalPath } from '../serving/canonical-path';
import { buildsOf } from '../remotes/choose-builds';
import { chooseEncoding } from '../serving/compress';
import type { PageCache } from '../serving/page-cache';
import type { PageRenderer } from '../serving/page-renderer';
import { pageUrlOf, pathAndQuery } from '../http/page-url';
import { sendPage } from '../serving/send-page';

export interface BootDataRoutesOptions {
  cache: PageCache;
  loader: RemoteLoader;
  renderer: PageRenderer;
}

/**
 * The data from which the browser hydrates a page. The URL has the hash of the data: what is sent always belongs to the
 * HTML that named it. Where the data have changed and this process never had the old ones, the response is 410 Gone.
 */
export const bootDataRoutes: FastifyPluginAsync<BootDataRoutesOptions> = (app, options) => {
  const { cache, loader, renderer } = options;
  app.get<{ Params: { version: string }; Querystring: { page?: unknown } }>(
    '/boot-data/:version',
    async (request, reply) => {
      const { version } = request.params;
      const { page } = request.query;
      const url = typeof page === 'string' && page.startsWith('/') ? pageUrlOf(page) : undefined;
      // Another spelling of a path is a redirect and no page: it must not get into the cache.
      const snapshot = buildsOf(request, loader);
      const remotePaths = listRemotePages(snapshot.composition).map(({ path }) => path);
      if (url && isCanonicalPath(url.pathname, remotePaths) && !cache.findBootData(version)) {
        const cached = cache.find(pathAndQuery(url), snapshot.id);
        const isOther = cached && cached.bootDataVersion !== version;
        // Another process may have rendered the page, or this one before its last start.
        if (!isOther || !cache.isCurrent(cached)) {
          const { page: rendered, isRefused } = await renderer.render({ url, snapshot, request });
          // Not 410: the page would be loaded again at once.
          if (isRefused) return sendPage(request, reply.header('cache-control', 'no-store'), rendered);
        }
      }
      const content = cache.findBootData(version);
      if (!content) return reply.code(410).header('cache-control', 'no-store').send();
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      reply
        .type('application/json; charset=utf-8')
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await content.bytes(encoding));
    },
  );
  return Promise.resolve();
};
