// The routes of pages: redirects to canonical paths, and the choice between the cache and a new render.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formRoutes } from '../forms/form-routes';
import { isSameOrigin } from '../forms/same-origin';
import { canonicalPathOf } from './canonical-path';
import { createPageRenderer, type PageRendererOptions } from './page-renderer';
import { pageUrlOf, pathAndQuery, splitRequestUrl } from './page-url';
import { createPageSender } from './send-page';

export interface PageRoutesOptions extends PageRendererOptions {
  formHost: string | undefined;
}

/** Every URL that no other route has is a page: the route table has a page for unknown paths, too. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { cache, loader, site, apiBaseUrl, formHost } = options;
  const renderer = createPageRenderer(options);
  const sender = createPageSender(site);

  app.get<{ Querystring: { sent?: unknown } }>('/*', async (request, reply) => {
    const url = pageUrlOf(request.url);
    const redirect = canonicalRedirect(request.url, url);
    if (redirect !== undefined) return reply.redirect(redirect, 308);
    const { sent } = request.query;
    if (sent === 'message' || sent === 'quote') return sendConfirmation(request, reply, url, sent);

    const cached = cache.find(pathAndQuery(url));
    if (!cached) return sender.sendStreamed(request, reply, renderer.start(url, request.log));
    if (cache.isFresh(cached, loader.snapshot().id)) return sender.sendCached(request, reply, cached);
    // Where the new render is incomplete, the cache still has the last complete page.
    await renderer.refresh(url, request.log);
    return sender.sendCached(request, reply, cache.find(pathAndQuery(url)) ?? cached);
  });

  /** After the redirect that follows a form. */
  function sendConfirmation(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    form: FormOutcome['form'],
  ): FastifyReply {
    // A link on another site must not make a visitor believe that something was sent.
    if (!isSameOrigin(request, formHost))
      return reply.header('cache-control', 'no-store').redirect(pathAndQuery(url), 303);
    return sendOutcomePage(request, reply, url, 200, { form, status: 'sent', values: {}, errors: {} });
  }

  function sendOutcomePage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    status: number,
    outcome: FormOutcome,
  ): FastifyReply {
    return sender.sendOutcome(request, reply, renderer.start(url, request.log, outcome), status);
  }

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
