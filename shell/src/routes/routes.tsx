import type { PageFacts, PieceId } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { createPieceClient } from '@site/shared-contracts/query-client';
import type { RouteObject, ShouldRevalidateFunction } from '@site/shared-contracts/router';
import { PageFault } from '../frame/page-fault';
import type { PieceSource } from '../pieces/piece-source';
import type { Site } from '../site/site-context';
import type { Page, Params, Section } from './page';
import { PageView } from './page-view';
import { notFound, pages } from './pages';
import { SiteFrame } from './site-frame';

export interface RouteSources {
  source: PieceSource;
  queryClient: QueryClient;
  site: Site;
  /** Milliseconds that a page may still wait for what its pieces prepare. */
  patience: () => number;
  /** Hears of pieces that could not be prepared; the page is drawn without. */
  onFault: (piece: PieceId, error: unknown) => void;
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
        loader: ({ params, request }) => loadPage(page, params, new URL(request.url), sources),
      })),
    },
  ];
}

async function loadPage(page: Page, params: Params, url: URL, sources: RouteSources): Promise<PageFacts> {
  if (page.isAdminArea) return page.facts(sources.site.content);
  const prepared = await Promise.all(
    page.sections(params, sources.site).map((section) => prepareSection(section, url, sources)),
  );
  return prepared.find((facts) => facts !== undefined) ?? page.facts(sources.site.content);
}

/** The quote dialog lies over a page and changes nothing on it: it opens and closes without a call. */
const changesPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage = withoutQuote(currentUrl) === withoutQuote(nextUrl);
  return isSamePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
};

function withoutQuote({ pathname, search }: URL): string {
  const rest = new URLSearchParams(search);
  rest.delete('quote');
  return `${pathname}?${rest.toString()}`;
}

async function prepareSection(
  { id, props }: Section,
  url: URL,
  { source, queryClient, patience, onFault }: RouteSources,
): Promise<PageFacts | undefined> {
  if (!source.offers(id)) return undefined;
  const prepare = async () => {
    const piece = await source.load(id);
    return piece.prefetch?.({ queryClient: createPieceClient(queryClient, id), props, url });
  };
  try {
    return await within(patience(), prepare());
  } catch (error) {
    // The slot draws the piece as it is without its data, or its fallback.
    onFault(id, error);
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
