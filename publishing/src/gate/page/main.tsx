// The page in which the checks before a publish hydrate a piece as the shell does: with the server's HTML, the data that
// it was rendered from, and the one copy of each shared library. `check-in-browser.mjs` calls what is in `CHECK_PAGE`.
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as query from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import * as router from '@site/shared-contracts/router';
import { SiteStyle } from '@site/shared-ui/theme';
import * as axios from 'axios';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';
import * as zustand from 'zustand';
import { GateBoundary } from './gate-boundary';
import { countRequests } from './requests';
import type { AllowedEffects } from './snapshot';
import { createWatch } from './watch-page';
import { whenQuiet } from './when-quiet';

/** Name to version, from the build: publishing/src/remotes/shared-modules.mjs is the list. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Milliseconds that a call of the API may take: it comes from this machine. */
const CALL_TIMEOUT = 1_000;

const requests = countRequests();
const watch = createWatch(requests);

const libraries: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  zustand,
  axios,
  '@site/shared-contracts/router': router,
  '@site/shared-contracts/query': query,
};

const federation = createInstance({
  name: 'check-page',
  remotes: [],
  plugins: [injectExternalRuntimeCore()],
  shared: Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [
      name,
      {
        version,
        get: () => Promise.resolve(() => libraries[name]),
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
      },
    ]),
  ),
});

type Component = react.ComponentType<Record<string, unknown>>;

export interface View {
  props: Record<string, unknown>;
  /** Null for a piece that the server does not render. */
  html: string | null;
  /** The responses that the HTML was rendered from. */
  queries: query.DehydratedState;
}

let Body: Component | undefined;
let endLast: () => void = () => undefined;

/** Loads the code of the piece that this page shows. */
async function load(remote: string, entry: string, piece: string): Promise<void> {
  await watch.begin();
  federation.registerRemotes([{ name: remote, entry, type: 'var', entryGlobalName: remote }]);
  const module = await federation.loadRemote<{ piece?: { Component?: Component } }>(`${remote}/${piece}`);
  Body = module?.piece?.Component;
  if (!Body) throw new Error(`its script exports no piece`);
}

interface Shown {
  isAtRest: boolean;
  hasCalls: boolean;
}

/** Shows the piece in one state. */
async function show({ props, html, queries }: View): Promise<Shown> {
  endLast();
  const place = elementOf('root');
  const queryClient = createQueryClient({
    baseUrl: '',
    retries: 0,
    retryDelay: () => 0,
    timeout: () => CALL_TIMEOUT,
  });
  let isLive = false;
  const page = createPage(props, queryClient, queries, () => {
    isLive = true;
  });
  place.innerHTML = html ?? '';
  const options = { onCaughtError: reportError };
  const root = html === null ? createRoot(place, options) : hydrateRoot(place, page, options);
  if (html === null) root.render(page);
  endLast = () => {
    root.unmount();
    queryClient.clear();
  };
  const isAtRest = await whenQuiet(document.body, () => !isLive || requests.isBusy());
  return { isAtRest, hasCalls: queryClient.getQueryCache().getAll().length > 0 };
}

/** The same elements around the piece as on the server (gate/pieces/render-piece.mjs): the ids of `useId` depend on them. */
function createPage(
  props: Record<string, unknown>,
  queryClient: query.QueryClient,
  queries: query.DehydratedState,
  onLive: () => void,
) {
  const piece = (
    <react.Suspense fallback={null}>
      <GateBoundary onLive={onLive}>{Body && <Body {...props} />}</GateBoundary>
    </react.Suspense>
  );
  return (
    <query.QueryClientProvider client={queryClient}>
      <query.HydrationBoundary state={asFresh(queries)}>
        <router.RouterProvider router={router.createBrowserRouter([{ path: '*', element: piece }])} />
      </query.HydrationBoundary>
    </query.QueryClientProvider>
  );
}

/** As in a page of the shell, whose responses are as old as the page. */
const asFresh = ({ queries, ...others }: query.DehydratedState): query.DehydratedState => ({
  ...others,
  queries: queries.map((each) => ({
    ...each,
    dehydratedAt: Date.now(),
    state: { ...each.state, dataUpdatedAt: each.state.data === undefined ? 0 : Date.now() },
  })),
});

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

createRoot(elementOf('styles')).render(<SiteStyle />);
/** What the piece does to the page while nobody uses it, as sentences. */
const findEffects = (remote: string, allowed: AllowedEffects) => watch.end(remote, allowed);

Object.assign(globalThis, { CHECK_PAGE: { load, show, findEffects } });
