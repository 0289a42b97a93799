import { createQueryClient } from '@site/shared-contracts/query-client';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app';
import { readBootData } from '../boot-data';
import { createBrowserRemotes } from '../federation/browser-remotes';
import { addIntegrity } from '../federation/integrity';
import { createWayOut } from '../offline/way-out';
import { askAgain } from '../pieces/ask-again';
import { reportFault } from '../pieces/report-fault';
import { addressWithoutSent } from '../site/form-outcome';
import { createRoutes } from '../routes/routes';

/** Milliseconds until a call of the API counts as lost. */
const CALL_TIMEOUT = 10_000;
/** Milliseconds until a navigation goes on without what a piece still waits for. */
const NAVIGATION_PATIENCE = 4_000;
/** Milliseconds after the page has come until pages begin to be kept for times without network. */
const KEEPING_DELAY = 1_500;

const { composition, integrity, pieces, site, outcome, queries, loaderData } = readBootData(document);

// It belongs to the page that came, not to the next one that is loaded or linked from here.
if (outcome) history.replaceState(history.state, '', addressWithoutSent(window.location));

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
    reportFault(piece, error, { endpoint });
  },
});
const routes = createRoutes({
  source: remotes,
  queryClient,
  site,
  patience: () => NAVIGATION_PATIENCE,
  onFault: reportFault,
  wayOut: createWayOut(queryClient),
});
const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
let { location: shown } = router.state;
router.subscribe((state) => {
  // One that has nothing to wait for is over before it is seen to be under way.
  if (state.navigation.state !== 'idle' || state.location !== shown) remotes.announceNavigation();
  shown = state.location;
});

function Page() {
  useEffect(() => {
    remotes.endFirstView();
    // What pieces lack, their slots ask for.
    void askAgain(queryClient);
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
      reportFault('shell', error);
    },
  });
});

// Only when everything else has come: the first view costs no more for it. Browsers have it in secure contexts only.
const isAdminArea = /^\/(admin|login)(\/|$)/.test(window.location.pathname);
if ('serviceWorker' in navigator && !isAdminArea) {
  const startKeeping = async () => {
    const { keepSeenPages } = await import(/* webpackChunkName: "offline" */ '../offline/keep-seen-pages');
    // What forms and dialogs run on: an enquiry can be written without network, and waits.
    const forms = composition.remotes.enquiry?.integrity ?? {};
    await keepSeenPages(router, Object.keys({ ...integrity, ...forms }));
  };
  const start = () => {
    setTimeout(() => {
      // Without it the site works as before.
      startKeeping().catch(() => undefined);
    }, KEEPING_DELAY);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
