import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import type { RemoteLoader } from '../remotes/remote-loader';
import { chooseEncoding, compress } from './compress';
import { contentSecurityPolicy } from './content-security';
import type { ShellAssets } from './html-document';
import type { KeptPage, PageCache } from './page-cache';
import { renderPage, type PageRender } from './render-page';

export interface PageRoutesOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  assets: ShellAssets;
  apiBaseUrl: string;
}

/** Shared caches may keep a page for a moment and renew it behind a visitor's back; browsers ask each time. */
const CACHEABLE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

const createNonce = () => randomBytes(16).toString('base64url');

/** Every address that is nothing else is a page; the route table knows which, and has one for those that are none. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = (app, options) => {
  const { cache, loader } = options;

  const startRender = (request: FastifyRequest, url: URL) => {
    const nonce = createNonce();
    const snapshot = loader.snapshot();
    const { writes } = cache;
    const page = renderPage({
      url,
      nonce,
      snapshot,
      site: options.site(),
      assets: options.assets,
      apiBaseUrl: options.apiBaseUrl,
      onError: (error) => {
        request.log.error({ err: error, url: url.pathname }, 'a piece could not be drawn');
      },
    });
    /** Passes the HTML on and keeps it when it is whole. */
    async function* html(): AsyncGenerator<string> {
      const chunks: string[] = [];
      for await (const chunk of page.html) {
        chunks.push(chunk);
        yield chunk;
      }
      const { facts, isComplete } = await page.prepared;
      if (isComplete) {
        cache.keep(keyOf(url), {
          status: facts.status,
          html: chunks.join(''),
          nonce,
          snapshotId: snapshot.id,
          writes,
        });
      }
    }
    return { ...page, nonce, html: html() };
  };

  const send = (request: FastifyRequest, reply: FastifyReply, nonce: string, html: AsyncIterable<string>) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy(nonce));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(compress(html, encoding));
  };

  const sendKept = (request: FastifyRequest, reply: FastifyReply, page: KeptPage) => {
    reply.header('cache-control', CACHEABLE).header('etag', page.etag);
    // Without a new policy the browser keeps the one that fits the page it has.
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const nonce = createNonce();
    reply.code(page.status);
    return send(request, reply, nonce, once(page.html.replaceAll(page.nonce, nonce)));
  };

  const sendNew = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRender & { nonce: string },
    lastGood: KeptPage | undefined,
  ) => {
    reply.header('cache-control', 'no-cache');
    if (page.isCertain && !lastGood) return send(request, reply, page.nonce, page.html);
    const { facts, isComplete } = await page.prepared;
    if (!isComplete && lastGood) return sendKept(request, reply, lastGood);
    reply.code(facts.status);
    return send(request, reply, page.nonce, page.html);
  };

  app.get('/*', async (request, reply) => {
    const url = new URL(`http://shell${request.url.replace(/^\/+/, '/')}`);
    if (url.pathname !== '/' && url.pathname.endsWith('/')) {
      return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 301);
    }
    const kept = cache.find(keyOf(url));
    if (kept && cache.isFresh(kept, loader.snapshot().id)) return sendKept(request, reply, kept);
    return sendNew(request, reply, startRender(request, url), kept);
  });
  return Promise.resolve();
};

const keyOf = (url: URL) => url.pathname + url.search;

async function* once(html: string): AsyncGenerator<string> {
  yield await Promise.resolve(html);
}
