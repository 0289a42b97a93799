import { links, type PageMetadata, type PieceId } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import type { RouteObject, ShouldRevalidateFunction } from '@site/shared-contracts/router';
import { redirectDocument } from 'react-router-dom';
import { PageFault } from '../frame/page-fault';
import type { WayOut } from '../offline/way-out';
import type { PieceSource } from '../pieces/piece-source';
import type { PageSite } from '../site/site-context';
import type { Page, Params, Section } from './page';
import { PageView } from './page-view';
import { notFound, pages } from './pages';
import { preparePiece } from './prepare-piece';
import { quoteSection } from './quote-section';
import { SiteFrame } from './site-frame';

export interface RouteSources {
  source: PieceSource;
  queryClient: QueryClient;
  site: PageSite;
  /** Milliseconds that a page may still wait for what its pieces prepare. */
  patience: () => number;
  /** Hears of pieces that could not be prepared; the page is drawn without. */
  onFault: (piece: PieceId, error: unknown) => void;
  /** In the browser: how to a page without network. */
  wayOut?: WayOut;
}

/** The router's table. The same loaders run on the server before the page is drawn and in the browser on navigation. */
export function createRoutes(sources: RouteSources): RouteObject[] {
  return [
    {
      id: 'site',
      element: <SiteFrame />,
      // Only what fails outside of every piece comes here, and to the pages' own: a piece falls alone.
      errorElement: <PageFault />,
      children: [...pages, notFound].map((page) => ({
        path: page.path,
        handle: page,
        element: <PageView page={page} />,
        errorElement: <PageFault />,
        shouldRevalidate: changesPage,
        loader: ({ params, request }) => loadPage(page, params, request, sources),
      })),
    },
  ];
}

async function loadPage(
  page: Page,
  params: Params,
  { url: address, signal }: Request,
  sources: RouteSources,
): Promise<PageMetadata | Response> {
  const { site, wayOut } = sources;
  const url = new URL(address);
  if (page.isAtHand?.(site.content) === false) return redirectDocument(url.pathname + url.search);
  if (page.isAdminArea) return page.facts(site.content);
  const started = Date.now();
  if (wayOut?.isNeeded(started)) return wayOut.take(url);
  const quote = quoteSection(url.searchParams, site);
  const sections: Section[] = [...page.sections(params, site), ...(quote ? [quote] : [])];
  let isWhole = sections.every(({ id }) => id === quote?.id || sources.source.offers(id));
  const onFault: RouteSources['onFault'] = (id, error) => {
    // The quote dialog, which lies over any page, says nothing about the page.
    if (id !== quote?.id) isWhole = false;
    sources.onFault(id, error);
  };
  const prepared = await Promise.all(
    sections.map((section) => prepareSection(section, url, { ...sources, onFault })),
  );
  if (wayOut?.isNeeded(started) && !signal.aborted) return wayOut.take(url);
  const facts = prepared.find((each) => each !== undefined) ?? page.facts(site.content);
  return page.needsData && !isWhole ? { ...facts, status: 503 } : facts;
}

/** The quote dialog lies over a page and changes nothing on it: it opens and closes without a call. */
const changesPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage = links.withoutQuote(currentUrl) === links.withoutQuote(nextUrl);
  return isSamePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
};

async function prepareSection(
  section: Section,
  url: URL,
  sources: RouteSources,
): Promise<PageMetadata | undefined> {
  try {
    return await within(sources.patience(), preparePiece(section, url, sources));
  } catch (error) {
    // The slot draws the piece as it is without its data, or its fallback.
    sources.onFault(section.id, error);
    return undefined;
  }
}

/** One piece that hangs must not hold the page up. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`Not prepared within ${milliseconds} ms.`));
    }, milliseconds);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
