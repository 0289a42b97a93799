// Renders one page to HTML with React: its data, its head and its body. Caching and sending are not done here.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isPermanentFailure, type FormOutcome, type PageMetadata } from '@site/shared-contracts';
import { dehydrate, type DehydratedState } from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { App } from '../../app/app';
import { jsonElement, serialiseBootData, type BootData } from '../../app/boot-data';
import type { PageStart } from '../../bootstrap/bootstrap-state';
import { findBuildOf, type Composition } from '../../composition/composition';
import { INCOMPLETE_MARK } from '../../service-worker/caching-rules';
import { siteLinksOf } from '../../layout/navigation';
import type { Page } from '../../routes/page';
import { createPlacementsOf } from '../../routes/page-placements';
import { remotePages } from '../../routes/remote-pages';
import { createRoutes } from '../../routes/routes';
import type { PageData } from '../../routes/word-address';
import { siteForPage, type Site } from '../../site/site-context';
import type { PageStyles } from '../../app/style-groups';
import { metaTags } from '../head/meta-tags';
import { DocumentCode, framesOn } from './content-security';
import { endOfBody, restOfHead, startOfHead, type ShellAssets } from './html-document';
import { createServerPieceSource, type LoadedSnapshot } from './server-piece-source';
import { bootDataUrl, createStoredBootData, type StoredBootData } from './stored-boot-data';
import { styleTagOf } from './style-tag';

/** Milliseconds that a piece has beyond its API calls, so that a slow call is logged as the call's timeout. */
const PREPARE_MARGIN = 150;
/** Milliseconds until React aborts what is still not rendered; less than a worker has for the whole page. */
const RENDER_TIMEOUT = 3_000;

export interface RenderOptions {
  url: URL;
  snapshot: LoadedSnapshot;
  /** No other visitor must get this page: pieces were left out, or the browser has overrides. */
  isPrivate?: boolean;
  site: Site;
  outcome?: FormOutcome | undefined;
  responses?: readonly PreparedResponse[] | undefined;
  assets: ShellAssets;
  apiBaseUrl: string;
  /** Milliseconds from the request until a page is sent with the data that have arrived. */
  pageDataTimeout: number;
  /** The origin of absolute URLs. */
  publicUrl: string;
  onError: (error: unknown) => void;
  /** Called for API calls that failed after their retries, and for pieces that could not be prepared. */
  onFailure: (failure: { error: unknown; piece: string | undefined; endpoint?: string }) => void;
}

/** A response of the API that is in the page's query cache from the start. */
export interface PreparedResponse {
  key: readonly unknown[];
  response: unknown;
  /** Milliseconds since 1970; in the future where the page must not read it again before. */
  updatedAt: number;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** The content security policy that fits the HTML. */
  policy: string;
  /** False where a call or a piece failed: the page shows failed states and must not be cached. */
  isComplete: boolean;
  /** Undefined where the boot data are in the HTML. */
  bootData: StoredBootData | undefined;
  /** With status 308: where the page is. The HTML is not sent then. */
  location?: string;
  /**
   * Names of the request's parameters that do not go along with a redirect, or all of them. Missing: those that pages
   * read, which are in the location already.
   */
  leavesOut?: 'all' | readonly string[];
  /** With a query the path may lead elsewhere: see `redirects-by-query.ts`. */
  dependsOnQuery?: boolean;
}

/** Renders one page from one snapshot of the remotes. Rejects where nothing of the page can be shown. */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  const { url, site, assets, outcome, isPrivate = false } = options;
  const load = startPageLoad(options);
  const loaded = await load.loaded;
  if ('location' in loaded) {
    load.queryClient.clear();
    // Not sent, but an entry of the cache has a size.
    return {
      status: 308,
      html: loaded.location,
      policy: "default-src 'none'",
      bootData: undefined,
      ...loaded,
    };
  }
  const code = new DocumentCode();
  let hasFailedPiece = false;
  const document = await renderDocument(load, loaded, code, {
    ...options,
    onError: (error) => {
      hasFailedPiece = true;
      options.onError(error);
    },
  });
  const { context, metadata, isComplete: isPrepared } = loaded;
  const isComplete = !isPrivate && isPrepared && !hasFailedPiece;
  const isAdminArea = load.match.page.isAdminArea === true;
  const data = createBootData(load, options, { context, ...document });
  // Only a page that is cached has its data at a URL. The other pages start without an interaction.
  const isCacheable = isComplete && metadata.status < 500 && !outcome;
  const bootData = isCacheable && !isAdminArea ? createStoredBootData(data) : undefined;
  const start: PageStart = {
    scripts: assets.main,
    ...(!isAdminArea && { idle: assets.idle }),
    ...(bootData && { data: bootDataUrl(url, bootData) }),
    // A dialog that is open has to keep the focus.
    ...((!bootData || url.searchParams.has('quote')) && { startsAtOnce: true }),
  };
  const startData =
    jsonElement('page-start', JSON.stringify(start)) +
    (bootData ? '' : jsonElement('boot', serialiseBootData(data)));
  const html = startOfHead({ code, assets, site: site.content, startData }) + document.html;
  return {
    status: metadata.status,
    html: isComplete ? html : html + INCOMPLETE_MARK,
    policy: code.policy(framesOn(url, site.content)),
    isComplete,
    bootData,
  };
}

/** Matches the URL and starts the loaders: everything that a page needs before React renders it. */
function startPageLoad(options: RenderOptions) {
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

type PageLoad = ReturnType<typeof startPageLoad>;
type LoadedPage = Exclude<Awaited<PageLoad['loaded']>, { location: string }>;

/** The document after the start of its head. */
async function renderDocument(
  { source, queryClient, handler, match }: PageLoad,
  { context, metadata }: LoadedPage,
  code: DocumentCode,
  options: RenderOptions,
) {
  const { url, site, outcome, publicUrl, snapshot } = options;
  const sheet = new ServerStyleSheet();
  try {
    const queries = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    });
    const body = await renderApp(
      <StyleSheetManager sheet={sheet.instance}>
        <App
          source={source}
          site={site}
          outcome={outcome}
          queryClient={queryClient}
          queries={queries}
          siteLinks={siteLinksOf(snapshot.composition, site.content.menus)}
        >
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>
      </StyleSheetManager>,
      options,
    );
    const pageContext = {
      metadata,
      pattern: match.page.words?.like ?? match.page.path,
      pathname: url.pathname,
      site: site.content,
      publicUrl,
    };
    const { styleTag, styles } = styleTagOf(sheet, code);
    const html = restOfHead(metaTags(pageContext), styleTag) + body + endOfBody;
    return { html, queries, styles };
  } finally {
    sheet.seal();
    queryClient.clear();
  }
}

interface Rendered {
  context: StaticHandlerContext;
  queries: DehydratedState;
  styles: PageStyles;
}

function createBootData(
  { match, placements }: PageLoad,
  { assets, site, snapshot, outcome }: RenderOptions,
  { context, queries, styles }: Rendered,
): BootData {
  return {
    composition: visibleComposition(snapshot.composition, match.page),
    integrity: assets.integrity,
    pieces: placements.flatMap(({ id, hydrate }) => (hydrate === 'load' ? [id] : [])),
    federation: assets.federation,
    site: siteForPage(site, { showsCompany: match.page.canRenderInBrowser !== undefined }),
    outcome,
    queries,
    loaderData: forBrowser(context.loaderData),
    styles,
  };
}

function findPage(handler: ReturnType<typeof createStaticHandler>, url: URL) {
  const match = matchRoutes(handler.dataRoutes, url.pathname)?.at(-1);
  if (!match) throw new Error('The route table has no page for unknown paths.');
  const page = match.route.handle as Page;
  return { page, params: match.params };
}

/** A visitor's page does not contain the URLs of the admin area's scripts. */
function visibleComposition({ remotes }: Composition, page: Page): Composition {
  const visible = Object.entries(remotes).filter(([name]) => page.isAdminArea === true || name !== 'admin');
  return { remotes: Object.fromEntries(visible) };
}

/** The metadata that the browser needs after the first render; the rest is in the head of the page. */
const forBrowser = (loaderData: StaticHandlerContext['loaderData']): BootData['loaderData'] =>
  Object.fromEntries(
    Object.entries(loaderData as Record<string, PageData | undefined>).flatMap(([id, metadata]) =>
      metadata
        ? [
            [
              id,
              {
                status: metadata.status,
                title: metadata.title,
                ...(metadata.hasOwnView && { hasOwnView: true }),
                ...(metadata.params && { params: metadata.params }),
                ...(metadata.nearest && { nearest: metadata.nearest }),
              },
            ],
          ]
        : [],
    ),
  );

const metadataOf = (context: StaticHandlerContext): PageMetadata => {
  const last = context.matches.at(-1);
  const metadata = last && (context.loaderData[last.route.id] as PageMetadata | undefined);
  if (!metadata) throw new Error('A page has no metadata.');
  return metadata;
};

/** Resolves to the HTML once the whole page is rendered; what is not rendered in time shows its fallback. */
function renderApp(app: ReactElement, { onError }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const abortTimer = setTimeout(() => stream.abort(), RENDER_TIMEOUT);
    const stream = renderToPipeableStream(app, {
      // Otherwise React sends a large piece after the page and moves it by a script: it would be missing without
      // scripts, and the content security policy would block the script.
      progressiveChunkSize: Infinity,
      onError,
      onAllReady() {
        // A timer that outlives its page would keep the old build in memory after a swap.
        clearTimeout(abortTimer);
        resolve(text(stream.pipe(new PassThrough())));
      },
      onShellError(error) {
        clearTimeout(abortTimer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}
