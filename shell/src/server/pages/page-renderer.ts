// Renders pages for requests, logs their failures, and stores complete pages in the cache.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../site/site-context';
import type { RemoteLoader } from '../remotes/remote-loader';
import { FinishedPage } from './finished-page';
import type { ShellAssets } from './html-document';
import type { PageCache } from './page-cache';
import { pathAndQuery } from './page-url';
import { renderErrorPage } from './plain-page';
import { renderPage, type RenderOptions } from './render-page';

export interface PageRendererOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  assets: ShellAssets;
  apiBaseUrl: string;
  pageDataTimeout: number;
  publicUrl: string;
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
  const { cache, loader, site, assets, apiBaseUrl, pageDataTimeout, publicUrl } = options;
  const running = new Map<string, Promise<PageRender>>();

  const start = async (url: URL, log: FastifyBaseLogger, form?: { outcome: FormOutcome; status: number }) => {
    const currentSite = site();
    try {
      const rendered = await renderPage({
        url,
        outcome: form?.outcome,
        snapshot: loader.snapshot(),
        assets,
        apiBaseUrl,
        pageDataTimeout,
        publicUrl,
        site: currentSite,
        ...logFailures(log, url),
      });
      return { ...rendered, status: form?.status ?? rendered.status };
    } catch (error) {
      log.error({ err: error, url: url.pathname }, 'failed to render a page');
      return { status: 500, ...renderErrorPage(currentSite), isComplete: false };
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

function logFailures(log: FastifyBaseLogger, { pathname }: URL) {
  const onError: RenderOptions['onError'] = (error) => {
    log.error({ err: error, url: pathname }, 'failed to render a piece');
  };
  const onFailure: RenderOptions['onFailure'] = ({ error, ...source }) => {
    const message = source.endpoint ? 'API call of a page failed' : 'failed to prepare a piece';
    log.error({ err: error, url: pathname, ...source }, message);
  };
  return { onError, onFailure };
}
