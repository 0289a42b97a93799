// The routes of pages: redirects to canonical paths, and the choice between the cache and a new render.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formRoutes } from '../forms/form-routes';
import { pageUrlOf, pathAndQuery } from '../http/page-url';
import { isSameOrigin } from '../http/same-origin';
import type { PageResult } from '../metrics/metrics';
import { sendOverriddenPage } from '../overrides/send-overridden-page';
import { hasOutlines, overridesOf, type OverrideTokens } from '../overrides/overrides';
import { previewTokenOf, sendPreviewPage } from '../previews/send-preview-page';
import { chooseBuilds } from '../remotes/choose-builds';
import type { Snapshot } from '../remotes/snapshot';
import { isFixedPage } from '../serving/canonical-path';
import { canonicalRedirect } from '../serving/canonical-redirect';
import { chooseEncoding } from '../serving/compress';
import type { FinishedPage } from '../serving/finished-page';
import type { CachedPage } from '../serving/page-cache';
import {
  createPageRenderer,
  type PageRenderer,
  type PageRendererOptions,
  type PageRequest,
} from '../serving/page-renderer';
import { sendCachedPage, sendPage, type Sharing } from '../serving/send-page';
import { bootDataRoutes } from './boot-data-routes';

export interface PageRoutesOptions extends PageRendererOptions {
  overrideTokens: OverrideTokens;
  formHost: string | undefined;
  /** Whether a CDN is told of stale pages. */
  isPurged: boolean;
}

interface Context extends PageRoutesOptions {
  renderer: PageRenderer;
}

/** Every URL that no other route has is a page: the route table has a page for unknown paths, too. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { cache, loader } = options;
  const context = { ...options, renderer: createPageRenderer(options) };
  app.get('/*', (request, reply) => {
    const privatePage = sendPrivatePage(request, reply, context);
    if (privatePage) return privatePage;
    const snapshot = chooseBuilds(request, reply, loader);
    // Keys of the cache are canonical URLs: most requests need no parsing.
    const cached = cache.find(request.url, snapshot.id);
    if (cached && cache.isCurrent(cached) && !cached.page.dependsOnQuery)
      return sendFresh(request, reply, cached, context);
    return sendAny(request, reply, snapshot, context);
  });
  await app.register(bootDataRoutes, context);
  await app.register(formRoutes, {
    ...options,
    sendOutcome: (request, reply, form) =>
      sendOutcome(request, reply, chooseBuilds(request, reply, loader), form, context),
  });
  rejectWrites(app);
};

/** A page for one browser: with a draft, or with overrides. Undefined for all other requests. */
function sendPrivatePage(request: FastifyRequest, reply: FastifyReply, context: Context) {
  const { loader, overrideTokens, renderer } = context;
  const token = previewTokenOf(request);
  if (token !== undefined) {
    const snapshot = chooseBuilds(request, reply, loader);
    return sendPreviewPage(request, reply, { ...context, token, snapshot });
  }
  const overrides = overridesOf(request, overrideTokens);
  const outlines = hasOutlines(request, overrideTokens);
  if (overrides ?? outlines)
    return sendOverriddenPage(request, reply, { overrides, outlines, loader, renderer });
  return undefined;
}

async function sendAny(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  context: Context,
): Promise<FastifyReply> {
  const url = pageUrlOf(request.url);
  const redirect = canonicalRedirect(request.url, url, snapshot.composition);
  if (redirect !== undefined) return sendToCanonical(request, reply, redirect, snapshot, context);
  const { sent } = request.query as { sent?: unknown };
  if (sent === 'message' || sent === 'quote')
    return sendConfirmation(request, reply, sent, snapshot, context);

  const { page, result, entry } = await findPage({ url, snapshot, request }, context);
  if (entry && result === 'cached' && !page.dependsOnQuery) return sendFresh(request, reply, entry, context);
  context.metrics.countPage(result);
  // Visitors see the page with its failed state; search engines keep their version and come back.
  if (result === 'incomplete' || result === 'refused')
    return sendPage(request, reply.header('cache-control', 'no-cache'), page);
  const byQuery = await context.renderer.findByQuery(page, { request, snapshot });
  if (byQuery.isKnown) return sendCachedPage(request, reply, byQuery.page, sharingOf(context, entry));
  return sendPage(request, reply.header('cache-control', 'no-cache'), byQuery.page);
}

/** From the cache, or rendered. Where the new render is incomplete or was refused, the last complete page is better. */
async function findPage(
  wanted: PageRequest,
  { cache, renderer }: Context,
): Promise<{ page: FinishedPage; result: PageResult; entry?: CachedPage }> {
  const key = pathAndQuery(wanted.url);
  const cached = cache.find(key, wanted.snapshot.id);
  if (cached && cache.isCurrent(cached)) return { page: cached.page, result: 'cached', entry: cached };
  const { page, stored, isRefused } = await renderer.render(wanted);
  if (stored) return { page, result: 'rendered', entry: stored };
  const last = cache.findLast(key, wanted.snapshot);
  if (last) return { page: last.page, result: 'last complete', entry: last };
  return { page, result: isRefused ? 'refused' : 'incomplete' };
}

function sendFresh(request: FastifyRequest, reply: FastifyReply, cached: CachedPage, context: Context) {
  const { cache, metrics } = context;
  metrics.countPage('cached');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (cached.page.canImprove(encoding))
    cache.improve(cached, encoding).catch((error: unknown) => {
      request.log.warn({ err: error, url: request.url }, 'failed to compress a page');
    });
  return sendCachedPage(request, reply, cached.page, sharingOf(context, cached));
}

/** A page that is older than the last change, or whose changes nobody tells, is not for a CDN that waits for a purge. */
const sharingOf = ({ cache, loader, isPurged }: Context, entry: CachedPage | undefined): Sharing => ({
  isShared: !loader.isCanaryRunning,
  isPurged: isPurged && entry !== undefined && cache.hasRevision && cache.isCurrent(entry),
});

/**
 * Where the page at the canonical path is a redirect itself, its target is named at once, as far as that is known. The
 * visitor asks for this page next: a complete one is rendered once for both requests.
 */
async function sendToCanonical(
  request: FastifyRequest,
  reply: FastifyReply,
  canonical: string,
  snapshot: Snapshot,
  context: Context,
): Promise<FastifyReply> {
  const url = pageUrlOf(canonical);
  if (isFixedPage(url)) return reply.redirect(canonical, 308);
  const entry = await findPage({ url, snapshot, request }, context);
  const { page } = await context.renderer.findByQuery(entry.page, { request, snapshot });
  return page.location === undefined ? reply.redirect(canonical, 308) : sendPage(request, reply, page);
}

/** After the redirect that follows a form. */
function sendConfirmation(
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormOutcome['form'],
  snapshot: Snapshot,
  context: Context,
): FastifyReply | Promise<FastifyReply> {
  // A link on another site must not make a visitor believe that something was sent.
  if (!isSameOrigin(request, context.formHost))
    return reply.header('cache-control', 'no-store').redirect(pathAndQuery(pageUrlOf(request.url)), 303);
  const outcome: FormOutcome = { form, status: 'sent', values: {}, errors: {} };
  return sendOutcome(request, reply, snapshot, { outcome }, context);
}

async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  form: { status?: number; outcome: FormOutcome },
  { renderer }: Context,
): Promise<FastifyReply> {
  const page = await renderer.renderPrivate({ url: pageUrlOf(request.url), snapshot, request }, { form });
  return sendPage(request, reply.header('cache-control', 'no-store'), page);
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
