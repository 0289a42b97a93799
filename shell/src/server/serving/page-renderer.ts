// Renders pages for requests, logs their failures, and stores complete pages in the cache.
import type { FormOutcome } from '@site/shared-contracts';
import type { Preview } from '@site/shared-contracts/schemas';
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
import type { PageCache } from './page-cache';
import { pathAndQuery } from '../rendering/page-url';
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

/** Who asks for a page, and the log of that request. */
export type Requester = Pick<FastifyRequest, 'ip' | 'log'>;

export interface PageRender {
  page: FinishedPage;
  /** Whether the page is in the cache: every visitor may get it. */
  isCached: boolean;
  /** Whether there was no turn for it: the page says so. */
  isRefused: boolean;
}

export interface PageRenderer {
  /**
   * Renders a page from the builds of a snapshot and stores it in the cache if it is complete. Concurrent requests share
   * one render, as long as the data have not changed. Resolves to the site's error page where nothing of the page can
   * be shown, and to one with status 503 where too many pages are requested.
   */
  render(url: URL, requester: Requester, snapshot: Snapshot): Promise<PageRender>;
  /** What a request gets instead of the page or redirect of its path, where that depends on the query. */
  findByQuery(
    page: FinishedPage,
    request: Requester & Pick<FastifyRequest, 'url'>,
    snapshot: Snapshot,
  ): Promise<PageByQuery>;
  /** Renders a page with a form outcome, which is for one visitor. A status is instead of the page's own. */
  renderOutcome(
    url: URL,
    requester: Requester,
    snapshot: Snapshot,
    form: { outcome: FormOutcome; status?: number | undefined },
  ): Promise<FinishedPage>;
  /** Renders a page for a browser that has overrides. `change` adds what says so. */
  renderOverridden(
    url: URL,
    requester: Requester,
    snapshot: Snapshot,
    change: (page: RenderedPage) => RenderedPage,
  ): Promise<FinishedPage>;
  /** Renders a page with a draft in it. `change` adds what says so. */
  renderPreview(
    url: URL,
    requester: Requester,
    snapshot: Snapshot,
    draft: { preview: Preview; change: (page: RenderedPage) => RenderedPage },
  ): Promise<FinishedPage>;
}

interface RenderChoices {
  form?: { outcome: FormOutcome; status?: number | undefined };
  isPrivate?: boolean;
  preview?: Preview;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { cache, loader, site, queue, metrics, apiBaseUrl } = options;
  const running = new Map<string, QueuedRender<PageRender>>();
  const busyPage = createBusyPages(options);
  const byQuery = new RedirectsByQuery(cache);

  const renderAndStore = async (url: URL, { log }: Requester, snapshot: Snapshot): Promise<PageRender> => {
    const { dataVersion } = cache;
    const startedAt = performance.now();
    const rendered = await startRender(options, url, log, snapshot);
    metrics.observeRender(performance.now() - startedAt, rendered.isComplete ? 'complete' : 'incomplete');
    const forThisRequest = { page: new FinishedPage(rendered), isCached: false, isRefused: false };
    // A page whose remote is unavailable is complete without it, but no cache must store a 503.
    if (!rendered.isComplete || rendered.status >= 500) return forThisRequest;
    // A build was rolled back meanwhile: nobody else gets its page.
    if (!loader.mayShow(snapshot)) return forThisRequest;
    const stored =
      rendered.status === 404 ? await redirectOr(rendered, url, log, sourcesFor(snapshot)) : rendered;
    // It may lead somewhere when the API can be asked again.
    if (!stored) return forThisRequest;
    const { page } = cache.store(pathAndQuery(url), { rendered: stored, snapshot, dataVersion });
    return { page, isCached: true, isRefused: false };
  };

  const sourcesFor = ({ composition }: Snapshot): RedirectSources => ({
    apiBaseUrl,
    host: site().host,
    brochure: site().content.hero.brochure,
    remotePaths: listRemotePages(composition).map(({ path }) => path),
  });

  /** A page for one visitor. */
  const renderFor = async (
    url: URL,
    requester: Requester,
    snapshot: Snapshot,
    { change, ...choices }: RenderChoices & { change?: (page: RenderedPage) => RenderedPage },
  ): Promise<FinishedPage> => {
    const render = async () => {
      const page = await startRender(options, url, requester.log, snapshot, choices);
      return new FinishedPage(change ? changed(page, change) : page);
    };
    return queue
      .add(networkOf(requester.ip), render)
      .result.catch((error: unknown) => busyPage(error, choices.form?.outcome));
  };

  return {
    async render(url, requester, snapshot) {
      const key = `${pathAndQuery(url)} ${snapshot.id} ${cache.dataVersion}`;
      const client = networkOf(requester.ip);
      const known = running.get(key);
      known?.join(client);
      const shared = known ?? queue.add(client, () => renderAndStore(url, requester, snapshot));
      running.set(key, shared);
      try {
        return await shared.result;
      } catch (error) {
        return { page: busyPage(error), isCached: false, isRefused: true };
      } finally {
        if (running.get(key) === shared) running.delete(key);
      }
    },
    findByQuery: (page, { url, log }, snapshot) => byQuery.find(url, page, log, sourcesFor(snapshot)),
    renderOutcome: (url, requester, snapshot, form) => renderFor(url, requester, snapshot, { form }),
    renderOverridden: (url, requester, snapshot, change) =>
      renderFor(url, requester, snapshot, { isPrivate: true, change }),
    renderPreview: (url, requester, snapshot, draft) =>
      renderFor(url, requester, snapshot, { isPrivate: true, ...draft }),
  };
}

/** Resolves to the site's error page where nothing of the page can be shown. */
async function startRender(
  { site, workers }: PageRendererOptions,
  url: URL,
  log: FastifyBaseLogger,
  { composition, serverFiles }: Snapshot,
  { form, isPrivate, preview }: RenderChoices = {},
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
      ...(isPrivate && { isPrivate }),
      ...(preview && { responses: responsesOf(preview) }),
    };
    const { page, failures } = await workers.render(task);
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
  url: URL,
  log: FastifyBaseLogger,
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

/** A redirect has no HTML to add something to. */
const changed = (page: RenderedPage, change: (page: RenderedPage) => RenderedPage) =>
  page.location === undefined ? change(page) : page;

const siteWithDraft = (site: Site, { kind, response }: Preview): Site => {
  if (kind !== 'site') return site;
  return { ...site, content: completeContent(response) };
};

const endpoints = {
  product: 'GET /api/products/:id',
  blog: 'GET /api/blog/:id',
  news: 'GET /api/news/:id',
} as const;

/** The response that the page of a draft would get if it were published. It is not read again while the link is valid. */
const responsesOf = ({ kind, id, response, expiresAt }: Preview): PreparedResponse[] =>
  kind === 'site'
    ? []
    : [{ key: [endpoints[kind], { params: { id } }], response, updatedAt: Date.parse(expiresAt) }];
