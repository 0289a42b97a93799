// The routes of pages: redirects to canonical paths, and the choice between the cache and a new render.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formRoutes } from '../forms/form-routes';
import { isSameOrigin } from '../http/same-origin';
import { bootDataRoutes } from './boot-data-routes';
import { isFixedPage } from '../serving/canonical-path';
import { canonicalRedirect } from '../serving/canonical-redirect';
import { chooseBuilds } from '../remotes/choose-builds';
import type { FinishedPage } from '../serving/finished-page';
import type { CachedPage, PageCache } from '../serving/page-cache';
import { sendOverriddenPage } from '../overrides/send-overridden-page';
import { hasOutlines, overridesOf, type OverrideTokens } from '../overrides/overrides';
import { previewTokenOf, sendPreviewPage } from '../previews/send-preview-page';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { Snapshot } from '../remotes/snapshot';
import { createPageRenderer, type PageRenderer, type PageRendererOptions } from '../serving/page-renderer';
import { pageUrlOf, pathAndQuery } from '../rendering/page-url';
import { chooseEncoding } from '../serving/compress';
import { PRIVATE, sendCachedPage, sendPage, SHARED } from '../serving/send-page';

export interface PageRoutesOptions extends PageRendererOptions {
  loader: RemoteLoader;
  overrideTokens: OverrideTokens;
  formHost: string | undefined;
}

type PageRequest = FastifyRequest<{ Querystring: { sent?: unknown } }>;

/** Every URL that no other route has is a page: the route table has a page for unknown paths, too. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { cache, loader, site, metrics, apiBaseUrl, formHost } = options;
  const renderer = createPageRenderer(options);

  app.get<{ Querystring: { sent?: unknown } }>('/*', (request, reply) => {
    const privatePage = sendPrivatePage(request, reply, { ...options, renderer });
    if (privatePage) return privatePage;
    const snapshot = chooseBuilds(request, reply, loader);
    // Keys of the cache are canonical URLs: most requests need no parsing.
    const cached = cache.find(request.url, snapshot.id);
    if (cached && cache.isCurrent(cached) && !cached.page.dependsOnQuery)
      return sendFresh(request, reply, cached);
    return sendAny(request, reply, snapshot);
  });

  async function sendAny(
    request: PageRequest,
    reply: FastifyReply,
    snapshot: Snapshot,
  ): Promise<FastifyReply> {
    const url = pageUrlOf(request.url);
    const redirect = canonicalRedirect(request.url, url, snapshot.composition);
    if (redirect !== undefined)
      return sendToCanonical(request, reply, redirect, { snapshot, cache, renderer });
    const { sent } = request.query;
    if (sent === 'message' || sent === 'quote') return sendConfirmation(request, reply, url, sent, snapshot);

    const key = pathAndQuery(url);
    const cached = cache.find(key, snapshot.id);
    const byQuery = { snapshot, loader, renderer };
    if (cached && cache.isCurrent(cached)) {
      if (!cached.page.dependsOnQuery) return sendFresh(request, reply, cached);
      metrics.countPage('cached');
      return sendByQuery(request, reply, cached.page, byQuery);
    }
    const { page, isCached, isRefused } = await renderer.render(url, request, snapshot);
    const last = isCached ? undefined : cache.findLast(key, snapshot);
    metrics.countPage(isCached ? 'rendered' : last ? 'last complete' : isRefused ? 'refused' : 'incomplete');
    if (isCached) return sendByQuery(request, reply, page, byQuery);
    // Where the new render is incomplete or was refused, the cache may still have the last complete page.
    if (last) return sendByQuery(request, reply, last.page, byQuery);
    // Visitors see the page with its failed state; search engines keep their version and come back.
    return sendPage(request, reply.header('cache-control', 'no-cache'), page);
  }

  function sendFresh(request: FastifyRequest, reply: FastifyReply, cached: CachedPage) {
    metrics.countPage('cached');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (cached.page.canImprove(encoding))
      cache.improve(cached, encoding).catch((error: unknown) => {
        request.log.warn({ err: error, url: request.url }, 'failed to compress a page');
      });
    return sendCachedPage(request, reply, cached.page, cacheControl(loader));
  }

  /** After the redirect that follows a form. */
  function sendConfirmation(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    form: FormOutcome['form'],
    snapshot: Snapshot,
  ): FastifyReply | Promise<FastifyReply> {
    // A link on another site must not make a visitor believe that something was sent.
    if (!isSameOrigin(request, formHost))
      return reply.header('cache-control', 'no-store').redirect(pathAndQuery(url), 303);
    const outcome: FormOutcome = { form, status: 'sent', values: {}, errors: {} };
    return sendOutcome(request, reply, url, snapshot, { outcome });
  }

  async function sendOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    snapshot: Snapshot,
    form: { status?: number; outcome: FormOutcome },
  ): Promise<FastifyReply> {
    const page = await renderer.renderOutcome(url, request, snapshot, form);
    return sendPage(request, reply.header('cache-control', 'no-store'), page);
  }

  await app.register(bootDataRoutes, { cache, loader, renderer });
  await app.register(formRoutes, {
    apiBaseUrl,
    formHost,
    site,
    pageUrlOf: (request) => pageUrlOf(request.url),
    sendOutcomePage: (request, reply, url, status, outcome) =>
      sendOutcome(request, reply, url, chooseBuilds(request, reply, loader), { status, outcome }),
  });

  rejectWrites(app);
};

const cacheControl = ({ isCanaryRunning }: RemoteLoader) => (isCanaryRunning ? PRIVATE : SHARED);

/** Sends the entry of a path, or what the query of the request leads to instead. */
async function sendByQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: FinishedPage,
  { snapshot, loader, renderer }: { snapshot: Snapshot; loader: RemoteLoader; renderer: PageRenderer },
): Promise<FastifyReply> {
  const { page, isKnown } = await renderer.findByQuery(entry, request, snapshot);
  if (isKnown) return sendCachedPage(request, reply, page, cacheControl(loader));
  return sendPage(request, reply.header('cache-control', 'no-cache'), page);
}

/** A page for one browser: with a draft, or with overrides. Undefined for all other requests. */
function sendPrivatePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { apiBaseUrl, loader, overrideTokens, renderer, site }: PageRoutesOptions & { renderer: PageRenderer },
): Promise<FastifyReply> | undefined {
  const token = previewTokenOf(request);
  if (token !== undefined) {
    const snapshot = chooseBuilds(request, reply, loader);
    return sendPreviewPage(request, reply, { token, apiBaseUrl, snapshot, site, renderer });
  }
  const overrides = overridesOf(request, overrideTokens);
  const outlines = hasOutlines(request, overrideTokens);
  if (overrides ?? outlines)
    return sendOverriddenPage(request, reply, { overrides, outlines, loader, renderer });
  return undefined;
}

/** Where the page at the canonical path is a redirect itself, its target is named at once, as far as that is known. */
async function sendToCanonical(
  request: FastifyRequest,
  reply: FastifyReply,
  canonical: string,
  { snapshot, cache, renderer }: { snapshot: Snapshot; cache: PageCache; renderer: PageRenderer },
): Promise<FastifyReply> {
  const url = pageUrlOf(canonical);
  if (isFixedPage(url)) return reply.redirect(canonical, 308);
  const entry = await findPage(url, request, { snapshot, cache, renderer });
  const { page } = await renderer.findByQuery(entry, request, snapshot);
  return page.location === undefined ? reply.redirect(canonical, 308) : sendPage(request, reply, page);
}

/** The visitor asks for this page next: a complete one is rendered once for both requests. */
async function findPage(
  url: URL,
  request: FastifyRequest,
  { snapshot, cache, renderer }: { snapshot: Snapshot; cache: PageCache; renderer: PageRenderer },
): Promise<FinishedPage> {
  const key = pathAndQuery(url);
  const cached = cache.find(key, snapshot.id);
  if (cached && cache.isCurrent(cached)) return cached.page;
  const { page, isCached } = await renderer.render(url, request, snapshot);
  const last = isCached ? undefined : cache.findLast(key, snapshot);
  return last?.page ?? page;
}

function rejectWrites(app: FastifyInstance): void {
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before any of a body is read.
    onRequest: async (_, reply) =>
      reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Pages can only be read.\n'),
    handler: () => undefined,
  });
}
