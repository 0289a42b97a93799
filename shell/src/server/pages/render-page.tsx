import { PassThrough } from 'node:stream';
import {
  isPermanentFailure,
  type FormOutcome,
  type PageMetadata,
  type PieceId,
} from '@site/shared-contracts';
import { dehydrate } from '@site/shared-contracts/query';
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
import { App } from '../../app';
import { writeBootData, type BootData } from '../../boot-data';
import { buildOffering, splitPieceId, type Composition } from '../../federation/composition';
import type { Page } from '../../routes/page';
import { quoteSection } from '../../routes/quote-section';
import { createRoutes } from '../../routes/routes';
import { siteForPage, type Site } from '../../site/site-context';
import { metaTags } from '../head/meta-tags';
import type { Snapshot } from '../remotes/remote-loader';
import { endOfBody, restOfHead, startOfHead, type ShellAssets } from './html-document';
import { createServerSource } from './server-source';

/** Milliseconds from the request until a page goes out with what it has. */
const DATA_DEADLINE = 1_000;
/** Milliseconds longer than the calls that it makes, so that a call that is late is told as such. */
const PREPARE_MARGIN = 150;
/** Milliseconds after which React gives up on what is still not drawn. */
const RENDER_TIMEOUT = 5_000;

export interface RenderOptions {
  url: URL;
  nonce: string;
  snapshot: Snapshot;
  site: Site;
  outcome?: FormOutcome | undefined;
  assets: ShellAssets;
  apiBaseUrl: string;
  /** The origin of absolute addresses. */
  publicUrl: string;
  onError: (error: unknown) => void;
  /** Hears of calls of the API that brought nothing, and of pieces that could not be prepared. */
  onFailure: (failure: { error: unknown; piece: string | undefined; endpoint?: string }) => void;
}

export interface PreparedPage {
  metadata: PageMetadata;
  /** False where a call failed or a piece was not prepared: such a page shows empty or failed states and must not be kept. */
  isComplete: boolean;
}

export interface PageRender {
  /** Whether the page is there whatever the data say, so that its head may go out at once. */
  hasCertainStatus: boolean;
  /** Resolves when the data are in, before the page is drawn. */
  prepared: Promise<PreparedPage>;
  /** The HTML from the first line to the last. */
  html: AsyncIterable<string>;
}

/** Draws one page from one snapshot of the remotes. */
export function renderPage(options: RenderOptions): PageRender {
  const { url, snapshot, site, outcome, apiBaseUrl } = options;
  const deadline = Date.now() + DATA_DEADLINE;
  const source = createServerSource(snapshot);
  const queryClient = createQueryClient({
    baseUrl: apiBaseUrl,
    // Once, and soon: the connection that was kept open may be to an API that has just started again.
    retries: 1,
    retryDelay: () => 50,
    timeout: () => Math.max(1, deadline - Date.now()),
    onFailure: options.onFailure,
  });
  let isPrepared = true;
  const routes = createRoutes({
    source,
    queryClient,
    site,
    timeout: () => Math.max(1, deadline - Date.now() + PREPARE_MARGIN),
    onPieceError: (piece, error) => {
      isPrepared = false;
      options.onFailure({ error, piece });
    },
  });
  const handler = createStaticHandler(routes);
  const match = findPage(handler, url);
  const quote = match.page.isAdminArea ? undefined : quoteSection(url.searchParams, site);
  const pieces = [...match.page.sections(match.params, site), ...(quote ? [quote] : [])]
    .filter(({ id, hydrate }) => hydrate === 'load' && buildOffering(snapshot.composition, id))
    .map(({ id }) => id);

  const loaded = handler.query(new Request(url)).then((context) => {
    if (context instanceof Response) throw new Error(`No page answers with a ${context.status} redirect.`);
    const responses = queryClient.getQueryCache().getAll();
    const isComplete =
      isPrepared &&
      responses.every(({ state }) => state.status === 'success' || isPermanentFailure(state.error));
    return { context, metadata: metadataOf(context), isComplete };
  });

  async function* html(): AsyncGenerator<string> {
    yield startOfHead({
      nonce: options.nonce,
      assets: options.assets,
      site: site.content,
      preloads: preloadsFor(pieces, options),
    });
    const { context, metadata } = await loaded;
    const queries = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    });
    const sheet = new ServerStyleSheet({ nonce: options.nonce });
    try {
      const body = await renderApp(
        <StyleSheetManager sheet={sheet.instance}>
          <App source={source} site={site} outcome={outcome} queryClient={queryClient} queries={queries}>
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
        pattern: match.page.path,
        pathname: url.pathname,
        site: site.content,
        publicUrl: options.publicUrl,
      };
      yield restOfHead(metaTags(pageContext), sheet.getStyleTags());
      for await (const chunk of body) yield String(chunk);
      yield endOfBody(
        writeBootData({
          composition: visibleComposition(snapshot.composition, match.page),
          integrity: options.assets.integrity,
          pieces,
          site: siteForPage(site, { showsCompany: match.page.canRenderInBrowser !== undefined }),
          outcome,
          queries,
          loaderData: forBrowser(context.loaderData),
        }),
      );
    } finally {
      sheet.seal();
      queryClient.clear();
    }
  }

  return { hasCertainStatus: match.hasCertainStatus, prepared: loaded, html: html() };
}

function findPage(handler: ReturnType<typeof createStaticHandler>, url: URL) {
  const match = matchRoutes(handler.dataRoutes, url.pathname)?.at(-1);
  if (!match) throw new Error('The route table has no last resort.');
  const page = match.route.handle as Page;
  // Only a page that stands without the API's data is there whatever the API says.
  const hasCertainStatus = page.path !== '*' && !page.needsData && url.search === '';
  return { page, params: match.params, hasCertainStatus };
}

/** A visitor's page does not even name the admin area's scripts. */
function visibleComposition({ remotes }: Composition, page: Page): Composition {
  const visible = Object.entries(remotes).filter(([name]) => page.isAdminArea === true || name !== 'admin');
  return { remotes: Object.fromEntries(visible) };
}

/** Of its facts a page needs no more than these once it is drawn; the rest stands in its head. */
const forBrowser = (loaderData: StaticHandlerContext['loaderData']): BootData['loaderData'] =>
  Object.fromEntries(
    Object.entries(loaderData as Record<string, PageMetadata | undefined>).flatMap(([id, metadata]) =>
      metadata
        ? [
            [
              id,
              {
                status: metadata.status,
                title: metadata.title,
                ...(metadata.hasOwnView && { hasOwnView: true }),
              },
            ],
          ]
        : [],
    ),
  );

const metadataOf = (context: StaticHandlerContext): PageMetadata => {
  const last = context.matches.at(-1);
  const metadata = last && (context.loaderData[last.route.id] as PageMetadata | undefined);
  if (!metadata) throw new Error('A page came without its facts.');
  return metadata;
};

/** The scripts of the pieces that hydrate at once, and the runtime that loads them. */
function preloadsFor(pieces: PieceId[], { assets, snapshot }: RenderOptions) {
  const builds = pieces.map((id) => ({
    build: buildOffering(snapshot.composition, id),
    ...splitPieceId(id),
  }));
  const integrity = Object.assign(
    {},
    assets.integrity,
    ...builds.map(({ build }) => build?.integrity),
  ) as Record<string, string>;
  const urls = builds.flatMap(({ build, piece }) =>
    build ? [build.entry, ...(build.pieces[piece] ?? [])] : [],
  );
  const all = urls.length ? [...assets.federation, ...urls] : [];
  return [...new Set(all)].map((url) => ({ url, integrity: integrity[url] }));
}

/** Resolves when the frame and everything that needs no waiting is drawn, which here is the whole page. */
function renderApp(app: ReactElement, { nonce, onError }: RenderOptions): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough();
    const abortTimer = setTimeout(() => stream.abort(), RENDER_TIMEOUT);
    const stream = renderToPipeableStream(app, {
      nonce,
      // Otherwise React sends a large piece behind the page, for a script to put in its place: nothing without scripts.
      progressiveChunkSize: Infinity,
      onError,
      onShellReady() {
        // A timer that outlives its page would keep the whole build alive after a swap.
        out.on('close', () => clearTimeout(abortTimer));
        resolve(stream.pipe(out));
      },
      onShellError(error) {
        clearTimeout(abortTimer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}
