// Renders pages for requests, logs their failures, and stores complete pages in the cache.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../site/site-context';
import type { RemoteLoader } from '../remotes/remote-loader';
import { FinishedPage } from './finished-page';
import type { PageCache } from './page-cache';
import { pathAndQuery } from './page-url';
import { renderErrorPage } from './plain-page';
import type { RenderedPage } from './render-page';
import type { TaskRunner } from './render-task';

export interface PageRendererOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  workers: Pick<TaskRunner, 'render'>;
}

export interface PageRender {
  page: FinishedPage;
  /** Whether the page is in the cache: every visitor may get it. */
  isCached: boolean;
}

export interface PageRenderer {
  /**
   * Renders a page and stores it in the cache if it is complete. Concurrent requests share one render, as long as data
   * and builds have not changed. Resolves to the site's error page where nothing of the page can be shown.
   */
  render(url: URL, log: FastifyBaseLogger): Promise<PageRender>;
  /** Renders a page with a form outcome, which is for one visitor and has the form's status. */
  renderOutcome(
    url: URL,
    log: FastifyBaseLogger,
    outcome: FormOutcome,
    status: number,
  ): Promise<FinishedPage>;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { cache, loader, site, workers } = options;
  const running = new Map<string, Promise<PageRender>>();

  const start = async (
    url: URL,
    log: FastifyBaseLogger,
    form?: { outcome: FormOutcome; status: number },
  ): Promise<RenderedPage> => {
    const currentSite = site();
    const errorPage = () => ({
      status: 500,
      ...renderErrorPage(currentSite),
      isComplete: false,
      bootData: undefined,
    });
    try {
      const { composition, serverFiles } = loader.snapshot();
      const task = { url: url.href, outcome: form?.outcome, composition, serverFiles };
      const { page, failures } = await workers.render(task);
      for (const { message, fields } of failures) log.error(fields, message);
      return page ? { ...page, status: form?.status ?? page.status } : errorPage();
    } catch (error) {
      log.error({ err: error, url: url.pathname }, 'failed to render a page');
      return errorPage();
    }
  };

  const renderAndStore = async (url: URL, log: FastifyBaseLogger): Promise<PageRender> => {
    const versions = { snapshotId: loader.snapshot().id, dataVersion: cache.dataVersion };
    const rendered = await start(url, log);
    // A page whose remote is unavailable is complete without it, but no cache must store a 503.
    if (!rendered.isComplete || rendered.status >= 500)
      return { page: new FinishedPage(rendered), isCached: false };
    return { page: cache.store(pathAndQuery(url), { rendered, ...versions }).page, isCached: true };
  };

  return {
    render(url, log) {
      const key = `${pathAndQuery(url)} ${loader.snapshot().id} ${cache.dataVersion}`;
      const shared = running.get(key) ?? renderAndStore(url, log).finally(() => running.delete(key));
      running.set(key, shared);
      return shared;
    },
    renderOutcome: async (url, log, outcome, status) =>
      new FinishedPage(await start(url, log, { outcome, status })),
  };
}
