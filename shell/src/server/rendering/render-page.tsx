// Renders one page to HTML with React: its data, its head and its body. Caching and sending are not done here.
import type { FormOutcome } from '@site/shared-contracts';
import { dehydrate } from '@site/shared-contracts/query';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { App } from '../../app/app';
import { jsonElement, serialiseBootData } from '../../app/boot-data';
import type { PageStart } from '../../bootstrap/bootstrap-state';
import { INCOMPLETE_MARK } from '../../service-worker/caching-rules';
import { siteLinksOf } from '../../layout/navigation';
import type { Site } from '../../site/site-context';
import { metaTags } from '../head/meta-tags';
import { DocumentCode, framesOn } from './content-security';
import { createBootData } from './create-boot-data';
import { endOfBody, restOfHead, startOfHead, type ShellAssets } from './html-document';
import { keysOfCalls } from '../purging/page-keys';
import { startPageLoad, type LoadedPage, type PageLoad } from './load-page';
import { renderApp } from './render-app';
import type { LoadedSnapshot } from './server-piece-source';
import { bootDataUrl, createStoredBootData, type StoredBootData } from './stored-boot-data';
import { styleTagOf } from './style-tag';

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
  /** What its calls of the API read (`page-keys.ts`); where it is missing, it may be anything. */
  madeOf?: readonly string[];
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
  const madeOf = keysOfCalls(
    load.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => String(queryKey[0])),
  );
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
    ...((!bootData || load.match.page.startsAtOnce === true || url.searchParams.has('quote')) && {
      startsAtOnce: true,
    }),
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
    madeOf,
  };
}

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
          siteLinks={siteLinksOf(snapshot.composition, site.content)}
        >
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>
      </StyleSheetManager>,
      options.onError,
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
