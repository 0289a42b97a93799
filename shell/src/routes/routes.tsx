import type { FormOutcome, PageMetadata, PieceId } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import type { RouteObject, ShouldRevalidateFunction } from '@site/shared-contracts/router';
import { redirect, redirectDocument } from 'react-router-dom';
import { PageError } from '../layout/page-error';
import type { OfflineNavigation } from '../offline/offline-navigation';
import type { PieceSource } from '../pieces/piece-source';
import type { PageSite } from '../site/site-context';
import { isMissing } from './is-missing';
import type { Page, Params, Placement } from './page';
import type { PlacementsOf } from './page-placements';
import { PageView } from './page-view';
import { notFound, pages } from './pages';
import { preparePiece } from './prepare-piece';
import { SiteLayout } from './site-layout';
import { findItem, isAt, isElsewhere, specifiedUrl, withQueryOf, type PageData } from './word-address';

export interface RouteSources {
  source: PieceSource;
  queryClient: QueryClient;
  site: PageSite;
  /** The pages that the remotes bring themselves. */
  remotePages: readonly Page[];
  placementsOf: PlacementsOf;
  /** On the server: that of the form which this request has submitted. */
  outcome?: FormOutcome | undefined;
  /** Milliseconds that a page may still wait for the data of its pieces. */
  timeout: () => number;
  /** Called for pieces that could not be prepared; the page is rendered without their data. */
  onPieceError: (piece: PieceId, error: unknown) => void;
  /** In the browser only. */
  offlineNavigation?: OfflineNavigation;
}

/** The route table. The same loaders run on the server before the render and in the browser on navigation. */
export function createRoutes(sources: RouteSources): RouteObject[] {
  return [
    {
      id: 'site',
      element: <SiteLayout />,
      // Only for errors outside of every piece: a piece has its own boundary.
      errorElement: <PageError />,
      children: [...pages, ...sources.remotePages, notFound].map((page) => ({
        path: page.path,
        handle: page,
        element: <PageView page={page} placementsOf={sources.placementsOf} />,
        errorElement: <PageError />,
        shouldRevalidate,
        loader: async ({ params, request }) =>
          withNearestPages(await loadPageData(page, params, request, sources), request, sources),
      })),
    },
  ];
}

async function withNearestPages(
  data: PageData | Response,
  { url }: Request,
  { queryClient }: RouteSources,
): Promise<PageData | Response> {
  if (!('title' in data) || !isMissing(data)) return data;
  try {
    const [{ findNearestPages }] = await Promise.all([import('./nearest-pages'), import('./not-found')]);
    return { ...data, nearest: await findNearestPages(new URL(url), queryClient) };
  } catch {
    // Without the code of this page, the server renders it.
    const { pathname, search } = new URL(url);
    return redirectDocument(pathname + search);
  }
}

async function loadPageData(
  page: Page,
  params: Params,
  { url: requestUrl, signal }: Request,
  sources: RouteSources,
): Promise<PageData | Response> {
  const { site, offlineNavigation, outcome } = sources;
  const url = new URL(requestUrl);
  if (page.canRenderInBrowser?.(site.content) === false) return redirectDocument(url.pathname + url.search);
  if (page.isAdminArea) return page.metadata(site.content);
  // A remote may have brought the page since this document was loaded.
  if (page === notFound && typeof window !== 'undefined') return redirectDocument(url.pathname + url.search);
  const started = Date.now();
  if (offlineNavigation?.isNeeded(started)) return offlineNavigation.loadDocument(url);
  const item = page.words && (await findItem(page.words.kind, params, sources.queryClient));
  const loadOffline = async () => {
    if (offlineNavigation?.isNeeded(started) && !signal.aborted) await offlineNavigation.loadDocument(url);
  };
  await loadOffline();
  if (item && 'status' in item) return item;
  const pageParams = item?.params ?? params;
  // The response to a form is the page that the form was on, whatever its address.
  if (item && !outcome && !isAt(item.path, url)) {
    // What the pieces keep may have the former path.
    await sources.queryClient.invalidateQueries({ refetchType: 'none' });
    return redirect(withQueryOf(url, item.path), 308);
  }
  const { all: placements, quote } = sources.placementsOf(page, pageParams, url.searchParams, outcome);
  let isComplete = placements.every(({ id }) => id === quote?.id || sources.source.hasPiece(id));
  const onPieceError: RouteSources['onPieceError'] = (id, error) => {
    // The quote dialog opens over any page and does not change the page's status.
    if (id !== quote?.id) isComplete = false;
    sources.onPieceError(id, error);
  };
  const prepared = await Promise.all(
    placements.map((placement) =>
      preparePlacement(placement, specifiedUrl(page, pageParams, url), { ...sources, onPieceError }),
    ),
  );
  await loadOffline();
  const metadata = withOutcome(
    outcome,
    withTexts(
      prepared.find((each) => each !== undefined) ?? page.metadata(site.content),
      url.search === '' ? page.texts?.(site.content) : undefined,
    ),
  );
  const { canonicalPath } = metadata;
  if (canonicalPath && !outcome && isElsewhere(page, pageParams, url, canonicalPath))
    return redirect(withQueryOf(url, canonicalPath), 308);
  const data = item ? { ...metadata, params: item.params } : metadata;
  return page.needsData && !isComplete ? { ...data, status: 503 } : data;
}

/** What an admin has written for the page is before what its pieces say, but not on a page about one thing. */
function withTexts(
  metadata: PageMetadata,
  texts: { title: string; description: string } | undefined,
): PageMetadata {
  if (!texts || metadata.status !== 200 || metadata.subject) return metadata;
  const { title, description } = texts;
  return { ...metadata, ...(title && { title }), ...(description && { description }) };
}

/** A screen reader begins with the title: that the form was not accepted is its first word. */
const withOutcome = (outcome: FormOutcome | undefined, metadata: PageMetadata): PageMetadata =>
  outcome && outcome.status !== 'sent' ? { ...metadata, title: `Error: ${metadata.title}` } : metadata;

/** The quote dialog opens over a page and changes nothing on it: it opens and closes without a call. So is a size chosen. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isSamePage = pageOf(currentUrl) === pageOf(nextUrl);
  return isSamePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
};

function pageOf({ pathname, search }: URL): string {
  const values = new URLSearchParams(search);
  for (const name of ['quote', 'size', 'purpose']) values.delete(name);
  return `${pathname}?${values.toString()}`;
}

async function preparePlacement(
  placement: Placement,
  url: URL,
  sources: RouteSources,
): Promise<PageMetadata | undefined> {
  try {
    return await withTimeout(sources.timeout(), preparePiece(placement, url, sources));
  } catch (error) {
    // The slot renders the piece without its data, or its fallback.
    sources.onPieceError(placement.id, error);
    return undefined;
  }
}

/** One slow piece must not delay the page. */
function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`Not prepared within ${milliseconds} ms.`));
    }, milliseconds);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
