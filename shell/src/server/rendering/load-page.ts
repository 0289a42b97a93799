import { isPermanentFailure, type PageMetadata } from '@site/shared-contracts';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { createStaticHandler, matchRoutes, type StaticHandlerContext } from 'react-router-dom';
import { findBuildOf } from '../../composition/composition';
import type { Page } from '../../routes/page';
import { createPlacementsOf } from '../../routes/page-placements';
import { remotePages } from '../../routes/remote-pages';
import { createRoutes } from '../../routes/routes';
import type { RenderOptions } from './render-page';
import { createServerPieceSource } from './server-piece-source';

/** Milliseconds that a piece has beyond its API calls, so that a slow call is logged as the call's timeout. */
const PREPARE_MARGIN = 150;

/** Matches the URL and starts the loaders: everything that a page needs before React renders it. */
export function startPageLoad(options: RenderOptions) {
  const { url, snapshot, site, outcome, apiBaseUrl, pageDataTimeout, onFailure } = options;
  const deadline = Date.now() + pageDataTimeout;
  const source = createServerPieceSource(snapshot);
  const queryClient = createQueryClient({
    baseUrl: apiBaseUrl,
    // Once, and soon: a connection that was kept alive may lead to an API that has just restarted.
    retries: 1,
    retryDelay: () => 50,
    timeout: () => Math.max(1, deadline - Date.now()),
    onFailure,
  });
  for (const { key, response, updatedAt } of options.responses ?? [])
    queryClient.setQueryData(key, response, { updatedAt });
  let isPrepared = true;
  const placementsOf = createPlacementsOf(site);
  const routes = createRoutes({
    source,
    queryClient,
    site,
    remotePages: remotePages(snapshot.composition),
    placementsOf,
    outcome,
    timeout: () => Math.max(1, deadline - Date.now() + PREPARE_MARGIN),
    onPieceError: (piece, error) => {
      isPrepared = false;
      onFailure({ error, piece });
    },
  });
  const handler = createStaticHandler(routes);
  const match = findPage(handler, url);
  const placements = placementsOf(match.page, match.params, url.searchParams, outcome).all.filter(({ id }) =>
    findBuildOf(snapshot.composition, id),
  );

  const loaded = handler.query(new Request(url)).then((context) => {
    const queries = queryClient.getQueryCache().getAll();
    const isComplete =
      isPrepared &&
      queries.every(({ state }) => state.status === 'success' || isPermanentFailure(state.error));
    const location = context instanceof Response ? context.headers.get('location') : undefined;
    // Without its data a piece does not know its address with words: such a redirect must not be cached.
    if (location) return { location, isComplete };
    if (context instanceof Response)
      throw new Error(`The response of a loader has status ${context.status}.`);
    return { context, metadata: metadataOf(context), isComplete };
  });
  return { source, queryClient, handler, match, placements, loaded };
}

export type PageLoad = ReturnType<typeof startPageLoad>;
export type LoadedPage = Exclude<Awaited<PageLoad['loaded']>, { location: string }>;

function findPage(handler: ReturnType<typeof createStaticHandler>, url: URL) {
  const match = matchRoutes(handler.dataRoutes, url.pathname)?.at(-1);
  if (!match) throw new Error('The route table has no page for unknown paths.');
  const page = match.route.handle as Page;
  return { page, params: match.params };
}

const metadataOf = (context: StaticHandlerContext): PageMetadata => {
  const last = context.matches.at(-1);
  const metadata = last && (context.loaderData[last.route.id] as PageMetadata | undefined);
  if (!metadata) throw new Error('A page has no metadata.');
  return metadata;
};
