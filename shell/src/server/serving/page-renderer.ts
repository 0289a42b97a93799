// Renders pages for requests, logs their failures, and stores complete pages in the cache.
import type { FormOutcome } from '@site/shared-contracts';
import type { Preview } from '@site/shared-contracts/schemas';
import { bindToSpan, inSpan, traceHeaders } from '@site/shared-contracts/server/tracing';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { listRemotePages } from '../../composition/composition';
import type { Site } from '../../site/site-context';
import { completeContent } from '../site-content/complete-content';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { Snapshot } from '../remotes/snapshot';
import type { ShellMetrics } from '../metrics/metrics';
import { RedirectsByQuery, type PageByQuery } from './redirects-by-query';
import { findUsualAddress } from './usual-address';
import { networkOf } from '../http/network-of';
import { findRedirect, type RedirectSources } from './find-redirect';
import { createBusyPages } from './busy-page';
import { FinishedPage } from './finished-page';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import type { CachedPage, PageCache } from './page-cache';
import { pathAndQuery } from '../http/page-url';
import { renderErrorPage } from '../rendering/plain-page';
import type { PreparedResponse, RenderedPage } from '../rendering/render-page';
import type { QueuedRender, RenderQueue } from '../workers/render-queue';
import type { TaskRunner } from '../rendering/render-task';

export interface PageRendererOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  workers: Pick<TaskRunner, 'render'>;
  /** Lets each client have its turn. */
  queue: RenderQueue;
  metrics: Pick<ShellMetrics, 'countPage' | 'observeRender' | 'countRefused'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  apiBaseUrl: string;
}

/** What is rendered, from which builds, and for whom. */
export interface PageRequest {
  url: URL;
  snapshot: Snapshot;
  request: Pick<FastifyRequest, 'ip' | 'log' | 'url'>;
}

export interface PageRender {
  page: FinishedPage;
  /** Where the page is in the cache: every visitor may get it. */
  stored?: CachedPage;
  /** Whether there was no turn for it: the page says so. */
  isRefused: boolean;
}

/** What makes a page one for a single visitor. */
export interface PrivateChoices {
  /** A status is instead of the page's own. */
  form?: { outcome: FormOutcome; status?: number | undefined };
  /** The browser has overrides. */
  isPrivate?: boolean;
  /** A draft. */
  preview?: Preview;
  /** Adds to the page what says so. */
  change?: (page: RenderedPage) => RenderedPage;
}

export interface PageRenderer {
  /**
   * Renders a page from the builds of a snapshot and stores it in the cache if it is complete. Concurrent requests share
   * one render, as long as the data have not changed. Resolves to the site's error page where nothing of the page can
   * be shown, and to one with status 503 where too many pages are requested.
   */
  render(wanted: PageRequest): Promise<PageRender>;
  /** What a request gets instead of the page or redirect of its path, where that depends on the query. */
  findByQuery(page: FinishedPage, wanted: Omit<PageRequest, 'url'>): Promise<PageByQuery>;
  /** Renders a page for one visitor. */
  renderPrivate(wanted: PageRequest, choices: PrivateChoices): Promise<FinishedPage>;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { cache, loader, site, queue, metrics, apiBaseUrl } = options;
  const running = new Map<string, QueuedRender<PageRender>>();
  const busyPage = createBusyPages(options);
  const byQuery = new RedirectsByQuery(cache);

  const renderAndStore = async (wanted: PageRequest): Promise<PageRender> => {
    const { url, snapshot } = wanted;
    const { dataVersion } = cache;
    const startedAt = performance.now();
    const rendered = await startRender(options, wanted);
    metrics.observeRender(performance.now() - startedAt, rendered.isComplete ? 'complete' : 'incomplete');
    const forThisRequest = { page: new FinishedPage(rendered), isRefused: false };
    // A page whose remote is unavailable is complete without it, but no cache must store a 503.
    if (!rendered.isComplete || rendered.status >= 500) return forThisRequest;
    // A build was rolled back meanwhile: nobody else gets its page.
    if (!loader.mayShow(snapshot)) return forThisRequest;
    const stored =
      rendered.status === 404 ? await redirectOr(rendered, wanted, sourcesFor(snapshot)) : rendered;
    // It may lead somewhere when the API can be asked again.
    if (!stored) return forThisRequest;
    const entry = cache.store(pathAndQuery(url), { rendered: stored, snapshot, dataVersion });
    return { page: entry.page, stored: entry, isRefused: false };
  };

  const sourcesFor = ({ composition }: Snapshot): RedirectSources => ({
    apiBaseUrl,
    host: site().host,
    brochure: site().content.hero.brochure,
    remotePaths: listRemotePages(composition).map(({ path }) => path),
  });

  return {
    async render(wanted) {
      const key = `${pathAndQuery(wanted.url)} ${wanted.snapshot.id} ${cache.dataVersion}`;
      const client = networkOf(wanted.request.ip);
      const known = running.get(key);
      known?.join(client);
      const shared =
        known ??
        queue.add(
          client,
          bindToSpan(() => renderAndStore(wanted)),
        );
      running.set(key, shared);
      try {
        return await shared.result;
      } catch (error) {
        return { page: busyPage(error), isRefused: true };
      } finally {
        if (running.get(key) === shared) running.delete(key);
      }
    },
    findByQuery: (page, { request: { url, log }, snapshot }) =>
      byQuery.find(url, page, log, sourcesFor(snapshot)),
    renderPrivate(wanted, choices) {
      const render = async () => {
        const page = await startRender(options, wanted, choices);
        // A redirect has no HTML to add something to.
        return new FinishedPage(page.location === undefined ? (choices.change?.(page) ?? page) : page);
      };
      return queue
        .add(networkOf(wanted.request.ip), bindToSpan(render))
        .result.catch((error: unknown) => busyPage(error, choices.form?.outcome));
    },
  };
}

/** Resolves to the site's error page where nothing of the page can be shown. */
async function startRender(
  { site, workers }: PageRendererOptions,
  { url, snapshot: { composition, serverFiles }, request: { log } }: PageRequest,
  { form, isPrivate, preview }: PrivateChoices = {},
): Promise<RenderedPage> {
  const currentSite = site();
  const errorPage = () => ({
    status: 500,
    ...renderErrorPage(currentSite),
    isComplete: false,
    bootData: undefined,
  });
  try {
    const task = {
      url: url.href,
      site: JSON.stringify(preview ? siteWithDraft(currentSite, preview) : currentSite),
      outcome: form?.outcome,
      composition,
      serverFiles,
      ...((isPrivate ?? preview) && { isPrivate: true }),
      ...(preview && { responses: responsesOf(preview) }),
    };
    const { page, failures } = await inSpan('render a page', {}, () =>
      workers.render({ ...task, ...traceHeaders() }),
    );
    for (const { message, fields } of failures) log.error(fields, message);
    return page ? { ...page, status: form?.status ?? page.status } : errorPage();
  } catch (error) {
    if (error instanceof NoFreeWorkerError) throw error;
    log.error({ err: error, url: url.pathname }, 'failed to render a page');
    return errorPage();
  }
}

/**
 * Instead of the page for unknown paths, the redirect that an admin keeps, or the page that is meant by a usual address.
 * Undefined where it could not be looked up.
 */
async function redirectOr(
  notFound: RenderedPage,
  { url, request: { log } }: PageRequest,
  sources: RedirectSources,
): Promise<RenderedPage | undefined> {
  try {
    const { page, dependsOnQuery } = await findRedirect(url, sources);
    const entry = page ?? (await findUsualAddress(url, sources)) ?? notFound;
    return dependsOnQuery ? { ...entry, dependsOnQuery } : entry;
  } catch (error) {
    log.warn({ err: error, url: url.pathname }, 'failed to look up a redirect');
    return undefined;
  }
}

const siteWithDraft = (site: Site, { kind, response }: Preview): Site => {
  if (kind !== 'site') return site;
  return { ...site, content: completeContent(response) };
};

const endpoints = {
  product: 'GET /api/products/:id',
  blog: 'GET /api/blog/:id',
  news: 'GET /api/news/:id',
  page: 'GET /api/pages/:id',
} as const;

/** The response that the page of a draft would get if it were published. It is not read again while the link is valid. */
const responsesOf = ({ kind, id, response, expiresAt }: Preview): PreparedResponse[] =>
  kind === 'site'
    ? []
    : [{ key: [endpoints[kind], { params: { id } }], response, updatedAt: Date.parse(expiresAt) }];
