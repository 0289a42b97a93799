import type { PageFacts } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import type { RouteObject } from '@site/shared-contracts/router';
import type { PieceSource } from '../pieces/piece-source';
import { reportFault } from '../pieces/report-fault';
import type { Site } from '../site/site-context';
import type { Page, Params, Section } from './page';
import { PageView } from './page-view';
import { notFound, pages } from './pages';
import { SiteFrame } from './site-frame';

export interface RouteSources {
  source: PieceSource;
  queryClient: QueryClient;
  site: Site;
}

/** The router's table. The same loaders run on the server before the page is drawn and in the browser on navigation. */
export function createRoutes(sources: RouteSources): RouteObject[] {
  return [
    {
      id: 'site',
      element: <SiteFrame />,
      children: [...pages, notFound].map((page) => ({
        path: page.path,
        handle: page,
        element: <PageView page={page} />,
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

async function prepareSection(
  { id, props }: Section,
  url: URL,
  { source, queryClient }: RouteSources,
): Promise<PageFacts | undefined> {
  if (!source.offers(id)) return undefined;
  try {
    const piece = await source.load(id);
    return await piece.prefetch?.({ queryClient, props, url });
  } catch (error) {
    // The slot draws the piece's fallback.
    reportFault(id, error);
    return undefined;
  }
}
