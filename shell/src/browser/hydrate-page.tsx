import { pieceErrorEvent, type PieceId } from '@site/shared-contracts';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app/app';
import { refreshTimestamps, type BootData } from '../app/boot-data';
import { createBrowserRemotes, type BrowserRemotes } from '../federation/browser-remotes';
import { addIntegrity } from '../federation/integrity';
import { sendVisitedPages } from '../offline/send-visited-pages';
import { createOfflineNavigation } from '../offline/offline-navigation';
import { retryFailedCalls } from '../pieces/retry-failed-calls';
import { logError } from '../reports/log-error';
import { urlWithoutSent } from '../site/form-outcome';
import { siteLinksOf } from '../layout/navigation';
import { createReporter, type Reporter } from '../reports/reporter';
import { watchErrors } from '../reports/watch-errors';
import { createPlacementsOf } from '../routes/page-placements';
import { remotePages } from '../routes/remote-pages';
import { createRoutes } from '../routes/routes';
import { replayWhenLive } from './replay-events';
import { whenIdle } from '../scheduling/when-idle';

/** Milliseconds until a call of the API counts as lost. */
const CALL_TIMEOUT = 10_000;
/** The share of the documents whose web vitals are measured. */
const MEASURED_SHARE = 0.1;
/** Milliseconds until a navigation proceeds without the data that a piece still waits for. */
const NAVIGATION_TIMEOUT = 4_000;

/** Resolves when the layout of the page is hydrated. Pieces follow by their triggers. */
export function hydratePage(data: BootData): Promise<void> {
  const { composition, integrity, pieces, site, outcome, loaderData } = data;
  const queries = refreshTimestamps(data.queries);
  // The outcome belongs to this document, not to a reload of it or to a link from here.
  if (outcome) history.replaceState(history.state, '', urlWithoutSent(window.location));

  addIntegrity(integrity);
  const routeOf = () => routePatternOf(router.state.matches);
  const reporter = createReporter(routeOf);
  watchErrors((build, error) => {
    reporter.fault({ ...build, fault: 'error', rung: 'none', error });
  });
  const remotes = createBrowserRemotes(composition, reporter);
  window.addEventListener(pieceErrorEvent, ({ detail: { piece, error } }) => {
    logError(piece, error);
    remotes.onFault(piece, 'render', error)('fallback');
  });
  // The slots report errors.
  for (const id of pieces) remotes.load(id).catch(() => undefined);

  const queryClient = createPageClient(remotes);
  const routes = createRoutes({
    source: remotes,
    queryClient,
    site,
    remotePages: remotePages(composition),
    placementsOf: createPlacementsOf(site),
    timeout: () => NAVIGATION_TIMEOUT,
    onPieceError: logError,
    offlineNavigation: createOfflineNavigation(queryClient),
  });
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  let { location: shownLocation } = router.state;
  router.subscribe((state) => {
    // A navigation without loaders completes before its state is ever other than 'idle'.
    if (state.navigation.state !== 'idle' || state.location !== shownLocation) remotes.announceNavigation();
    if (!isSamePage(state.location, shownLocation)) {
      remotes.announcePageChange();
      // Everything moves anyway: a font that came too late for the last page is shown.
      if (document.fonts.check('1em Manrope')) document.documentElement.dataset.font = '';
    }
    shownLocation = state.location;
  });
  sendVisitedPages(router);

  const siteLinks = siteLinksOf(composition, site.content);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  return new Promise((resolve) => {
    function Page() {
      useEffect(() => {
        remotes.endFirstView();
        replayWhenLive();
        // Failed calls of pieces are retried by their slots.
        void retryFailedCalls(queryClient);
        if (Math.random() < MEASURED_SHARE) measureWhenIdle(reporter, remotes, routeOf);
        resolve();
      }, []);
      return (
        <App
          source={remotes}
          site={site}
          outcome={outcome}
          queryClient={queryClient}
          queries={queries}
          siteLinks={siteLinks}
        >
          <RouterProvider router={router} />
        </App>
      );
    }
    startTransition(() => {
      hydrateRoot(root, <Page />, {
        onRecoverableError: (error) => {
          logError('shell', error);
        },
      });
    });
  });
}

/** Makes the page's calls of the API, and reports those that fail for a piece. */
const createPageClient = (remotes: BrowserRemotes) =>
  createQueryClient({
    baseUrl: '',
    retries: 2,
    retryDelay: (failures) => 500 * 2 ** failures,
    timeout: () => CALL_TIMEOUT,
    onFailure: ({ error, endpoint, piece }) => {
      logError(piece ?? 'shell', error, { endpoint });
      // Without network each call fails, of whatever build.
      if (piece !== undefined && navigator.onLine) remotes.onFault(piece as PieceId, 'call', error)('none');
    },
  });

type PageUrl = Pick<Location, 'pathname' | 'search'>;

/** Whether they differ in their fragment at most. */
const isSamePage = (one: PageUrl, other: PageUrl): boolean =>
  one.pathname === other.pathname && one.search === other.search;

const routePatternOf = (matches: readonly { route: { path?: string | undefined } }[]): string =>
  matches.at(-1)?.route.path ?? '*';

function measureWhenIdle(reporter: Reporter, remotes: BrowserRemotes, routeOf: () => string): void {
  whenIdle(() => {
    import(/* webpackChunkName: "web-vitals" */ '../reports/measure-page').then(
      ({ measurePage }) => {
        measurePage(reporter, routeOf, () => remotes.buildsOnPage());
      },
      // Without network: the page works without being measured.
      () => undefined,
    );
  });
}
