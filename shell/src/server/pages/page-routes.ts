// The routes of pages: redirects to canonical paths, and the choice between the cache and a new render.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formRoutes } from '../forms/form-routes';
import { isSameOrigin } from '../forms/same-origin';
import { bootDataRoutes } from './boot-data-routes';
import { canonicalPathOf } from './canonical-path';
import type { CachedPage } from './page-cache';
import { createPageRenderer, type PageRendererOptions } from './page-renderer';
import { pageUrlOf, pathAndQuery, splitRequestUrl } from './page-url';
import { chooseEncoding } from './compress';
import { sendCachedPage, sendPage } from './send-page';

export interface PageRoutesOptions extends PageRendererOptions {
  apiBaseUrl: string;
  formHost: string | undefined;
}

/** Seconds until search engines may come back for a page whose data are missing. */
const PAGE_RETRY_AFTER = 30;

/** Every URL that no other route has is a page: the route table has a page for unknown paths, too. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { cache, loader, site, apiBaseUrl, formHost } = options;
  const renderer = createPageRenderer(options);

  app.get<{ Querystring: { sent?: unknown } }>('/*', (request, reply) => {
    // Keys of the cache are canonical URLs: most requests need no parsing.
    const cached = cache.find(request.url);
    if (cached && cache.isFresh(cached, loader.snapshot().id)) return sendFresh(request, reply, cached);
    return sendAny(request, reply);
  });

  type PageRequest = FastifyRequest<{ Querystring: { sent?: unknown } }>;

  async function sendAny(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = pageUrlOf(request.url);
    const redirect = canonicalRedirect(request.url, url);
    if (redirect !== undefined) return reply.redirect(redirect, 308);
    const { sent } = request.query;
    if (sent === 'message' || sent === 'quote') return sendConfirmation(request, reply, url, sent);

    const key = pathAndQuery(url);
    const cached = cache.find(key);
    if (cached && cache.isFresh(cached, loader.snapshot().id)) return sendFresh(request, reply, cached);
    const { page, isCached } = await renderer.render(url, request.log);
    if (isCached) return sendCachedPage(request, reply, page);
    // Where the new render is incomplete, the cache still has the last complete page.
    if (cached) return sendCachedPage(request, reply, cached.page);
    // Visitors see the page with its failed state; search engines keep their version and come back.
    if (page.status === 503) reply.header('retry-after', PAGE_RETRY_AFTER);
    return sendPage(request, reply.header('cache-control', 'no-cache'), page);
  }

  function sendFresh(request: FastifyRequest, reply: FastifyReply, cached: CachedPage) {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (cached.page.canImprove(encoding))
      cache.improve(cached, encoding).catch((error: unknown) => {
        request.log.warn({ err: error, url: request.url }, 'failed to compress a page');
      });
    return sendCachedPage(request, reply, cached.page);
  }

  /** After the redirect that follows a form. */
  function sendConfirmation(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    form: FormOutcome['form'],
  ): FastifyReply | Promise<FastifyReply> {
    // A link on another site must not make a visitor believe that something was sent.
    if (!isSameOrigin(request, formHost))
      return reply.header('cache-control', 'no-store').redirect(pathAndQuery(url), 303);
    return sendOutcomePage(request, reply, url, 200, { form, status: 'sent', values: {}, errors: {} });
  }

  async function sendOutcomePage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    status: number,
    outcome: FormOutcome,
  ): Promise<FastifyReply> {
    const page = await renderer.renderOutcome(url, request.log, outcome, status);
    return sendPage(request, reply.header('cache-control', 'no-store'), page);
  }

  await app.register(bootDataRoutes, { cache, loader, renderer });
  await app.register(formRoutes, {
    apiBaseUrl,
    formHost,
    site,
    pageUrlOf: (request) => pageUrlOf(request.url),
    sendOutcomePage,
  });

  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before any of a body is read.
    onRequest: async (_, reply) =>
      reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Pages can only be read.\n'),
    handler: () => undefined,
  });
};

/** Where to redirect a request whose path is not in its canonical form. */
function canonicalRedirect(requestUrl: string, url: URL): string | undefined {
  const { path, query } = splitRequestUrl(requestUrl);
  const canonical = canonicalPathOf(url.pathname);
  return canonical === undefined || canonical === path ? undefined : canonical + query;
}
