// Starts the render of a page for a request, logs its failures, and stores a complete page in the cache.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import { INCOMPLETE_MARK } from '../../service-worker/caching-rules';
import type { Site } from '../../site/site-context';
import type { RemoteLoader } from '../remotes/remote-loader';
import { createNonce } from './content-security';
import type { ShellAssets } from './html-document';
import type { PageCache } from './page-cache';
import { pathAndQuery } from './page-url';
import { renderPage, type PageRender, type RenderOptions } from './render-page';
import { renderErrorPage } from './plain-page';

export interface PageRendererOptions {
  loader: RemoteLoader;
  cache: PageCache;
  site: () => Site;
  assets: ShellAssets;
  apiBaseUrl: string;
  pageDataTimeout: number;
  publicUrl: string;
}

export interface StartedPage extends PageRender {
  nonce: string;
  html: AsyncGenerator<string>;
}

export interface PageRenderer {
  /** Starts to render a page. A complete page is in the cache once its HTML has been read to the end. */
  start(url: URL, log: FastifyBaseLogger, outcome?: FormOutcome): StartedPage;
  /** Renders a page to the end. Concurrent requests share one render, as long as data and builds have not changed. */
  refresh(url: URL, log: FastifyBaseLogger): Promise<void>;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { cache, loader, site, assets, apiBaseUrl, pageDataTimeout, publicUrl } = options;
  const running = new Map<string, Promise<void>>();

  const start: PageRenderer['start'] = (url, log, outcome) => {
    const nonce = createNonce();
    const snapshot = loader.snapshot();
    const { dataVersion } = cache;
    const failures = logFailures(log, url);
    const { onError, onFailure } = failures;
    const page = renderPage({
      url,
      nonce,
      snapshot,
      outcome,
      assets,
      apiBaseUrl,
      pageDataTimeout,
      publicUrl,
      site: site(),
      onError,
      onFailure,
    });

    async function* html(): AsyncGenerator<string> {
      const chunks: string[] = [];
      try {
        for await (const chunk of page.html) {
          chunks.push(chunk);
          yield chunk;
        }
      } catch (error) {
        log.error({ err: error, url: url.pathname }, 'failed to render a page');
        // Only the beginning of the head was sent: an error page can still follow it.
        if (chunks.length === 1) yield renderErrorPage(site(), nonce);
        return;
      }
      const { metadata, isComplete } = await page.prepared;
      if (!isComplete || failures.hasFailedPiece()) yield INCOMPLETE_MARK;
      // A page with a form outcome is for one visitor.
      else if (!outcome)
        cache.store(pathAndQuery(url), {
          status: metadata.status,
          html: chunks.join(''),
          nonce,
          snapshotId: snapshot.id,
          dataVersion,
        });
    }
    return { ...page, nonce, html: html() };
  };

  const refresh: PageRenderer['refresh'] = (url, log) => {
    const key = `${pathAndQuery(url)} ${loader.snapshot().id} ${cache.dataVersion}`;
    const render = async () => {
      const { html } = start(url, log);
      while (!(await html.next()).done);
    };
    const shared = running.get(key) ?? render().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };

  return { start, refresh };
}

/** Logs what goes wrong in a page, and records whether one of its pieces shows its fallback. */
function logFailures(log: FastifyBaseLogger, { pathname }: URL) {
  let hasFailedPiece = false;
  const onError: RenderOptions['onError'] = (error) => {
    hasFailedPiece = true;
    log.error({ err: error, url: pathname }, 'failed to render a piece');
  };
  const onFailure: RenderOptions['onFailure'] = ({ error, ...source }) => {
    const message = source.endpoint ? 'API call of a page failed' : 'failed to prepare a piece';
    log.error({ err: error, url: pathname, ...source }, message);
  };
  return { onError, onFailure, hasFailedPiece: () => hasFailedPiece };
}
