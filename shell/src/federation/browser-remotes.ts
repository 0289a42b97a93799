import type { Piece, PieceId } from '@site/shared-contracts';
import { yieldToBrowser } from '../browser/yield-to-browser';
import type { PieceSource } from '../pieces/piece-source';
import { findBuildOf, splitPieceId, type Composition } from './composition';

/** Milliseconds. */
const COMPOSITION_TIMEOUT = 8_000;

export interface BrowserRemotes extends PieceSource {
  /** From now on pieces are rendered without server HTML to hydrate. */
  endFirstView(): void;
  announceNavigation(): void;
}

/**
 * The browser's source of pieces. Remotes are registered at run time, from data in the page, so that usually only
 * scripts are requested.
 */
export function createBrowserRemotes(initial: Composition): BrowserRemotes {
  let composition = initial;
  let isFirstView = true;
  const registered = new Set<string>();
  const loaded = new Map<PieceId, unknown>();
  const loading = new Map<PieceId, Promise<unknown>>();
  const navigationListeners = new Set<() => void>();

  async function loadOnce(id: PieceId, { force }: { force: boolean }): Promise<unknown> {
    const build = findBuildOf(composition, id);
    if (!build) throw new Error(`No live build has ${id}.`);
    const { remote } = splitPieceId(id);
    const federation = await import(/* webpackChunkName: "federation" */ './federation-runtime');
    if (force || !registered.has(remote)) federation.registerRemote(remote, build, force);
    registered.add(remote);
    const module = await federation.loadRemoteModule(id);
    // The code was evaluated in this task; it renders in another one.
    await yieldToBrowser();
    return pieceOf(module, id);
  }

  async function loadWithRetries(id: PieceId): Promise<unknown> {
    // Only the first error is thrown: later tries fail for reasons of their own.
    let firstError: unknown;
    if (findBuildOf(composition, id)) {
      // Chrome serves the first request after a failed preload from memory, without the network: try twice.
      for (const force of [false, true]) {
        try {
          return await loadOnce(id, { force });
        } catch (error) {
          firstError ??= error;
        }
      }
    }
    // The build may be gone, or the remote may have become available since the page was rendered.
    return loadLive(id).catch((error: unknown) => {
      throw firstError ?? error;
    });
  }

  async function loadLive(id: PieceId): Promise<unknown> {
    const { remote } = splitPieceId(id);
    const live = (await fetchComposition()).remotes[remote];
    // Only this remote: the page's other pieces stay with the builds that it started with.
    if (live) composition = { remotes: { ...composition.remotes, [remote]: live } };
    return loadOnce(id, { force: true });
  }

  /** Concurrent requests share one load; a loaded piece stays loaded. */
  async function shareRequest<Id extends PieceId>(
    id: Id,
    start: (id: PieceId) => Promise<unknown>,
  ): Promise<Piece<Id>> {
    const request = loading.get(id) ?? start(id).finally(() => loading.delete(id));
    loading.set(id, request);
    loaded.set(id, await request);
    return loaded.get(id) as Piece<Id>;
  }

  return {
    isInServerHtml: (id) => isFirstView && findBuildOf(initial, id)?.rendersOnServer === true,
    hasPiece: (id) => findBuildOf(composition, id) !== undefined,
    get: <Id extends PieceId>(id: Id) => {
      // Hydration needs the server's HTML: a piece that is rendered in the browser only was not in it.
      if (isFirstView && findBuildOf(initial, id)?.rendersOnServer === false) return undefined;
      return loaded.get(id) as Piece<Id> | undefined;
    },
    load: async <Id extends PieceId>(id: Id) =>
      (loaded.get(id) as Piece<Id> | undefined) ?? (await shareRequest(id, loadWithRetries)),
    reload: (id) => shareRequest(id, loadLive),
    onNavigation(listener) {
      navigationListeners.add(listener);
      return () => navigationListeners.delete(listener);
    },
    endFirstView() {
      isFirstView = false;
    },
    announceNavigation() {
      for (const listener of navigationListeners) listener();
    },
  };
}

function pieceOf(module: unknown, id: PieceId): unknown {
  if (typeof module === 'object' && module !== null && 'piece' in module) return module.piece;
  throw new Error(`${id} exports no piece.`);
}

async function fetchComposition(): Promise<Composition> {
  const response = await fetch('/composition.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(COMPOSITION_TIMEOUT),
  });
  if (!response.ok) throw new Error(`/composition.json: ${response.status}`);
  return (await response.json()) as Composition;
}
