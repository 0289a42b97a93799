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
import { createSectionsOf } from '../routes/page-sections';
import { createRoutes } from '../routes/routes';

/** Milliseconds until a call of the API counts as lost. */
const CALL_TIMEOUT = 10_000;
/** Milliseconds until a navigation goes on without what a piece still waits for. */
const NAVIGATION_TIMEOUT = 4_000;
/** Milliseconds after the page has come until pages begin to be kept for times without network. */
const CACHING_DELAY = 1_500;

const { composition, integrity, pieces, site, outcome, queries, loaderData } = readBootData(document);

// It belongs to the page that came, not to the next one that is loaded or linked from here.
if (outcome) history.replaceState(history.state, '', urlWithoutSent(window.location));

addIntegrity(integrity);
const remotes = createBrowserRemotes(composition);
// Their bytes are on the way already, through the preload links in the head; their slots say what went wrong.
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
  sectionsOf: createSectionsOf(site),
  timeout: () => NAVIGATION_TIMEOUT,
  onPieceError: logError,
  offlineNavigation: createOfflineNavigation(queryClient),
});
const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
let { location: shownLocation } = router.state;
router.subscribe((state) => {
  // One that has nothing to wait for is over before it is seen to be under way.
  if (state.navigation.state !== 'idle' || state.location !== shownLocation) remotes.announceNavigation();
  shownLocation = state.location;
});

function Page() {
  useEffect(() => {
    remotes.endFirstView();
    // What pieces lack, their slots ask for.
    void retryFailedCalls(queryClient);
  }, []);
  return (
    <App source={remotes} site={site} outcome={outcome} queryClient={queryClient} queries={queries}>
      <RouterProvider router={router} />
    </App>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page came without its root element.');
startTransition(() => {
  hydrateRoot(root, <Page />, {
    onRecoverableError: (error) => {
      logError('shell', error);
    },
  });
});

// Only when everything else has come: the first view costs no more for it. Browsers have it in secure contexts only.
const isAdminArea = /^\/(admin|login)(\/|$)/.test(window.location.pathname);
if ('serviceWorker' in navigator && !isAdminArea) {
  const startCaching = async () => {
    const { cacheVisitedPages } = await import(
      /* webpackChunkName: "offline" */ '../offline/cache-visited-pages'
    );
    // What forms and dialogs run on: an enquiry can be written without network, and waits.
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
