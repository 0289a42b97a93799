// The federation runtime, and the one copy of every library that remotes share. A chunk of its own: a page whose pieces
// are not needed as code yet does not load it.
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as query from '@site/shared-contracts/query';
import * as router from '@site/shared-contracts/router';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';
import * as zustand from 'zustand';
import type { Composition } from '../composition/composition';
import { addIntegrity, integrityOf } from './integrity';
import { separateChunks } from './separate-chunks';

/** Name to version, from the build: publishing/src/remotes/shared-modules.mjs is the list. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Milliseconds until a script that does not come counts as lost. */
const SCRIPT_TIMEOUT = 8_000;

type Load = () => Promise<() => unknown>;

const bundled =
  (library: unknown): Load =>
  () =>
    Promise.resolve(() => library);

const libraries: Record<string, Load> = {
  react: bundled(react),
  'react/jsx-runtime': bundled(jsxRuntime),
  'react-dom': bundled(reactDom),
  'styled-components': bundled(styledComponents),
  zustand: bundled(zustand),
  '@site/shared-contracts/router': bundled(router),
  '@site/shared-contracts/query': bundled(query),
  axios: async () => {
    const axios = await import('axios').catch((error: unknown) => {
      forgetFailedLoad('axios');
      throw error;
    });
    return () => axios;
  },
};

const verifiedScripts: ModuleFederationRuntimePlugin = {
  name: 'verified-scripts',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    return { script, timeout: SCRIPT_TIMEOUT };
  },
};

// No piece waits for it: it is against what the checks before a publish have not seen. Without network it is missing.
import(/* webpackChunkName: "storage-fence" */ './storage-fence').then(
  ({ fenceStorage }) => {
    fenceStorage();
  },
  () => undefined,
);

const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [injectExternalRuntimeCore(), verifiedScripts],
  shared: Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [
      name,
      { version, get: libraries[name], shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  ),
});

/** The runtime caches a failed load (without network, for example) forever: this makes the next call load again. */
function forgetFailedLoad(library: string): void {
  for (const scope of Object.values(federation.shareScopeMap)) {
    for (const shared of Object.values(scope[library] ?? {})) shared.loading = null;
  }
}

export interface RemoteScripts {
  entry: string;
  integrity: Record<string, string>;
}

/**
 * The scripts of an override, of which the page knows the origin only. What does not run on the developer's machine comes
 * from the site; the browser's own messages say so.
 */
export async function findScriptsAt(origin: string, remote: string): Promise<RemoteScripts | undefined> {
  const url = `${origin}/manifest.json`;
  const response = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) {
    const live = await fetch('/composition.json?overrides=off');
    return ((await live.json()) as Composition).remotes[remote];
  }
  const manifest = (await response.json()) as RemoteScripts;
  const absolute = (file: string) => new URL(file, url).href;
  return {
    entry: absolute(manifest.entry),
    integrity: Object.fromEntries(
      Object.entries(manifest.integrity).map(([file, hash]) => [absolute(file), hash]),
    ),
  };
}

/**
 * Registers a build of a remote by the URL of its container, under a name of its own: the runtime loads what has a name
 * once, and to replace it would break what the page has loaded of it.
 */
export function registerBuild(name: string, remote: string, { entry, integrity }: RemoteScripts): void {
  addIntegrity(integrity);
  separateChunks(remote);
  // The runtime takes a container that is there already for the one that it has requested.
  (globalThis as Record<string, unknown>)[remote] = undefined;
  federation.registerRemotes([{ name, entry, type: 'var', entryGlobalName: remote }]);
}

/** @param id name of the build and exposed module: `catalogue/product-list` */
export const loadRemoteModule = (id: string): Promise<unknown> => federation.loadRemote(id);
