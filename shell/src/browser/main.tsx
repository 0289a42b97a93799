import { createQueryClient } from '@site/shared-contracts/query-client';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app';
import { readBootData } from '../boot-data';
import { createBrowserRemotes } from '../federation/browser-remotes';
import { addIntegrity } from '../federation/integrity';
import { createOfflineNavigation } from '../offline/offline-navigation';
import { retryFailedCalls } from '../pieces/retry-failed-calls';
import { logError } from '../pieces/log-error';
import { urlWithoutSent } from '../site/form-outcome';
import { createPlacementsOf } from '../routes/page-placements';
import { createRoutes } from '../routes/routes';

/** Milliseconds until a call of the API counts as lost. */
const CALL_TIMEOUT = 10_000;
/** Milliseconds until a navigation proceeds without the data that a piece still waits for. */
const NAVIGATION_TIMEOUT = 4_000;
/** Milliseconds after the load event until the service worker is registered. */
const CACHING_DELAY = 1_500;

const { composition, integrity, pieces, site, outcome, queries, loaderData } = readBootData(document);

// The outcome belongs to this document, not to a reload of it or to a link from here.
if (outcome) history.replaceState(history.state, '', urlWithoutSent(window.location));

addIntegrity(integrity);
const remotes = createBrowserRemotes(composition);
// The preload links in the head have started their downloads; the slots report errors.
for (const id of pieces) remotes.load(id).catch(() => undefined);

const queryClient = createQueryClient({
  baseUrl: '',
  retries: 2,
  retryDelay: (failures) => 500 * 2 ** failures,
  timeout: () => CALL_TIMEOUT,
  onFailure: ({ error, endpoint, piece = 'shell' }) => {
    logError(piece, error, { endpoint });
  },
});
const routes = createRoutes({
  source: remotes,
  queryClient,
  site,
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
  shownLocation = state.location;
});

function Page() {
  useEffect(() => {
    remotes.endFirstView();
    // Failed calls of pieces are retried by their slots.
    void retryFailedCalls(queryClient);
  }, []);
  return (
    <App source={remotes} site={site} outcome={outcome} queryClient={queryClient} queries={queries}>
      <RouterProvider router={router} />
    </App>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
startTransition(() => {
  hydrateRoot(root, <Page />, {
    onRecoverableError: (error) => {
      logError('shell', error);
    },
  });
});

// After everything else, so that the first view is not slower. Browsers have it in secure contexts only.
const isAdminArea = /^\/(admin|login)(\/|$)/.test(window.location.pathname);
if ('serviceWorker' in navigator && !isAdminArea) {
  const startCaching = async () => {
    const { cacheVisitedPages } = await import(
      /* webpackChunkName: "offline" */ '../offline/cache-visited-pages'
    );
    // The scripts of forms and dialogs: an enquiry can be written without network, and is sent later.
    const formScripts = composition.remotes.enquiry?.integrity ?? {};
    await cacheVisitedPages(router, Object.keys({ ...integrity, ...formScripts }));
  };
  const start = () => {
    setTimeout(() => {
      // Without it the site works as before.
      startCaching().catch(() => undefined);
    }, CACHING_DELAY);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
