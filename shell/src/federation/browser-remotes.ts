import type { Piece, PieceId } from '@site/shared-contracts';
import type { PieceSource } from '../pieces/piece-source';
import { buildOffering, splitPieceId, type Composition } from './composition';

/** Milliseconds. */
const COMPOSITION_TIMEOUT = 8_000;

export interface BrowserRemotes extends PieceSource {
  /** From now on pieces are drawn without server HTML to meet. */
  endFirstView(): void;
  announceNavigation(): void;
}

/**
 * The browser's way to a remote's code. Remotes are registered at run time, from data that came with the page, so the
 * happy path asks for scripts and nothing else.
 */
export function createBrowserRemotes(initial: Composition): BrowserRemotes {
  let composition = initial;
  let isFirstView = true;
  const registered = new Set<string>();
  const loaded = new Map<PieceId, unknown>();
  const loading = new Map<PieceId, Promise<unknown>>();
  const navigationListeners = new Set<() => void>();

  async function loadOnce(id: PieceId, { force }: { force: boolean }): Promise<unknown> {
    const build = buildOffering(composition, id);
    if (!build) throw new Error(`No live build offers ${id}.`);
    const { remote } = splitPieceId(id);
    const federation = await import(/* webpackChunkName: "federation" */ './federation-runtime');
    if (force || !registered.has(remote)) federation.registerRemote(remote, build, force);
    registered.add(remote);
    return pieceOf(await federation.loadRemoteModule(id), id);
  }

  async function loadWithRetries(id: PieceId): Promise<unknown> {
    // What is tried after the first failure fails for reasons of its own, which tell nobody anything.
    let firstError: unknown;
    if (buildOffering(composition, id)) {
      // Chrome answers the first request after a failed preload from memory, without asking the network: ask twice.
      for (const force of [false, true]) {
        try {
          return await loadOnce(id, { force });
        } catch (error) {
          firstError ??= error;
        }
      }
    }
    // The build may be gone, or the remote may have come up since the page was made.
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

  /** Requests at the same time are one; what came is here from then on. */
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
    isInServerHtml: (id) => isFirstView && buildOffering(initial, id)?.rendersOnServer === true,
    offers: (id) => buildOffering(composition, id) !== undefined,
    get: <Id extends PieceId>(id: Id) => {
      // Hydration has to meet the HTML that came: what is drawn in the browser only was not in it, however fast its code.
      if (isFirstView && buildOffering(initial, id)?.rendersOnServer === false) return undefined;
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
