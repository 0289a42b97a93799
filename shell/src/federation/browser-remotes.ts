import type { Piece, PieceId } from '@site/shared-contracts';
import { yieldToBrowser } from '../scheduling/yield-to-browser';
import type { PieceSource } from '../pieces/piece-source';
import type { BuildName, FaultKind, Rung } from '../reports/report';
import { silentReporter, type Reporter } from '../reports/reporter';
import { BuildLoader } from './build-loader';
import { findBuildOf, splitPieceId, type Composition } from '../composition/composition';

/**
 * Milliseconds in which a load that failed is not started again. On a navigation first the page's loader and then the
 * piece's slot ask for a piece: to wait twice for a build that hangs would be to wait for more than 3 seconds.
 */
const FAILURE_HOLDS = 2_000;

export interface BrowserRemotes extends PieceSource {
  /** From now on pieces are rendered without server HTML to hydrate. */
  endFirstView(): void;
  announceNavigation(): void;
  announcePageChange(): void;
  /** The builds of which the page has pieces. */
  buildsOnPage(): BuildName[];
}

/**
 * The browser's source of pieces. Remotes are registered at run time, from data in the page, so that usually only
 * scripts are requested.
 */
export function createBrowserRemotes(
  initial: Composition,
  reporter: Reporter = silentReporter,
): BrowserRemotes {
  const builds = new BuildLoader(initial, (id, error, failed) => {
    createFaultReport(id, 'load', error, failed)('previous');
  });
  let isFirstView = true;
  const loaded = new Map<PieceId, unknown>();
  const loading = new Map<PieceId, Promise<unknown>>();
  const failures = new Map<PieceId, { error: unknown; time: number }>();
  const navigations = createAnnouncer();
  const pageChanges = createAnnouncer();

  function createFaultReport(id: PieceId, fault: FaultKind, error: unknown, build = builds.buildOf(id)) {
    const { piece } = splitPieceId(id);
    return (rung: Rung) => {
      if (build) reporter.fault({ ...build, piece, fault, rung, error });
    };
  }

  /** Concurrent requests share one load; a loaded piece stays loaded. */
  async function shareRequest<Id extends PieceId>(
    id: Id,
    start: (id: PieceId) => Promise<unknown>,
  ): Promise<Piece<Id>> {
    const request =
      loading.get(id) ??
      start(id)
        // The code was evaluated in this task; it renders in another one.
        .then(async (piece) => {
          await yieldToBrowser();
          return piece;
        })
        .finally(() => loading.delete(id));
    loading.set(id, request);
    loaded.set(id, await request);
    return loaded.get(id) as Piece<Id>;
  }

  const loadBest = async (id: PieceId): Promise<unknown> => {
    const failure = failures.get(id);
    if (failure && performance.now() - failure.time < FAILURE_HOLDS) throw failure.error;
    try {
      return await builds.loadBest(id, { hasHtml: isInServerHtml(id) });
    } catch (error) {
      failures.set(id, { error, time: performance.now() });
      throw error;
    }
  };

  const isInServerHtml = (id: PieceId) => isFirstView && findBuildOf(initial, id)?.rendersOnServer === true;

  return {
    isInServerHtml,
    hasPiece: (id) => builds.hasPiece(id),
    get: <Id extends PieceId>(id: Id) => {
      // Hydration needs the server's HTML: a piece that is rendered in the browser only was not in it.
      if (isFirstView && findBuildOf(initial, id)?.rendersOnServer === false) return undefined;
      return loaded.get(id) as Piece<Id> | undefined;
    },
    load: async <Id extends PieceId>(id: Id) =>
      (loaded.get(id) as Piece<Id> | undefined) ?? (await shareRequest(id, loadBest)),
    reload: (id) => shareRequest(id, (each) => builds.loadLive(each)),
    loadPrevious: (id) => shareRequest(id, (each) => builds.loadOther(each)),
    onLive(id) {
      const build = builds.buildOf(id);
      if (build) reporter.view(build);
    },
    onFault: (id, fault, error) => createFaultReport(id, fault, error),
    buildsOnPage: () => {
      const ids = [...document.querySelectorAll<HTMLElement>('[data-piece]')].map(
        ({ dataset }) => dataset.piece as PieceId,
      );
      const used = ids.map((id) => builds.buildOf(id)).filter((build) => build !== undefined);
      return [...new Map(used.map((build) => [`${build.remote}@${build.version}`, build])).values()];
    },
    onNavigation: navigations.listen,
    onPageChange: pageChanges.listen,
    endFirstView() {
      isFirstView = false;
    },
    announceNavigation: navigations.announce,
    announcePageChange: pageChanges.announce,
  };
}

function createAnnouncer() {
  const listeners = new Set<() => void>();
  return {
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
}
