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
import type { Outline } from '../outlines.mjs';
import { GateBoundary } from './gate-boundary';
import { countRequests } from './requests';
import { readOutline } from './read-outline';
import type { AllowedEffects } from './snapshot';
import { useControl } from './use-controls';
import { createWatch } from './watch-page';
import { whenQuiet } from './when-quiet';

/** Name to version, from the build: publishing/src/remotes/shared-modules.mjs is the list. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Milliseconds that a call of the API may take: it comes from this machine. */
const CALL_TIMEOUT = 1_000;

/** What another remote has in the data that all pieces of a page share. */
const OTHERS_QUERY = ['other-team.mark'];

let data: query.QueryClient | undefined;
const requests = countRequests();
const watch = createWatch(requests, () => data?.getQueryData(OTHERS_QUERY) === 'kept');

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
  /** Of the page, without an origin. */
  url: string;
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

export interface Shown {
  isAtRest: boolean;
  hasCalls: boolean;
  outline: Outline;
}

let isLive = false;
const whenAtRest = () => whenQuiet(document.body, () => !isLive || requests.isBusy());

/** Shows the piece in one state. */
async function show({ url, props, html, queries }: View): Promise<Shown> {
  endLast();
  history.replaceState(null, '', url);
  const place = elementOf('root');
  const queryClient = createQueryClient({
    baseUrl: '',
    retries: 0,
    retryDelay: () => 0,
    timeout: () => CALL_TIMEOUT,
  });
  queryClient.setQueryData(OTHERS_QUERY, 'kept');
  data = queryClient;
  isLive = false;
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
  const isAtRest = await whenAtRest();
  return {
    isAtRest,
    hasCalls: queryClient
      .getQueryCache()
      .getAll()
      .some(({ queryKey }) => queryKey !== OTHERS_QUERY),
    outline: readOutline(),
  };
}

/** Shows the piece and uses one of its controls; returns whether it comes to rest. */
async function use(view: View, control: string): Promise<boolean> {
  await show(view);
  return !useControl(control) || (await whenAtRest());
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

/** What `check-in-browser.mjs` calls. */
export const checkPage = {
  load,
  show,
  use,
  /** What the piece does to the page while nobody uses it, as sentences. */
  watch: (remote: string, allowed: AllowedEffects) => watch.whileUnused(remote, allowed),
  /** What it has done to the page since its code was loaded. */
  findEffects: (remote: string, allowed: AllowedEffects) => watch.findEffects(remote, allowed),
};
Object.assign(globalThis, { CHECK_PAGE: checkPage });
