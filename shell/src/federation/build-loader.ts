import type { PieceId } from '@site/shared-contracts';
import { LateLoadError } from '../pieces/late-load-error';
import { logError } from '../reports/log-error';
import type { BuildName } from '../reports/report';
import { findBuildOf, splitPieceId, type Composition, type RemoteBuild } from '../composition/composition';

/** Milliseconds until a build that does not come counts as failed, and the one before is tried. */
const BUILD_TIMEOUT = 2_500;
/**
 * The same where there is nothing better meanwhile: the server's HTML stands, or no build is known yet; or over a
 * connection of which the browser says that it is slow.
 */
const LONG_BUILD_TIMEOUT = 8_000;

/** Called where the build of the page cannot be loaded and an earlier one is loaded instead. */
type OnFallBack = (id: PieceId, error: unknown, failed: BuildName | undefined) => void;

/**
 * Loads pieces from the builds of a page, and one piece from another build where that does not work. The page keeps the
 * builds that it started with for all its other pieces: it gets new ones with the next document.
 */
export class BuildLoader {
  readonly #onFallBack: OnFallBack;
  /** The names under which builds are registered. */
  readonly #registered = new Set<string>();
  /** `remote` (the page's build) or `remote@version` to the name to load it by, where the first one failed. */
  readonly #names = new Map<string, string>();
  /** The versions of pieces that do not come from the page's composition. */
  readonly #otherVersions = new Map<PieceId, string>();
  readonly #composition: Composition;

  constructor(initial: Composition, onFallBack: OnFallBack) {
    this.#composition = initial;
    this.#onFallBack = onFallBack;
  }

  /** Whether the page's build has the piece, or it was found in another one. */
  hasPiece(id: PieceId): boolean {
    return findBuildOf(this.#composition, id) !== undefined || this.#otherVersions.has(id);
  }

  /** The build that the piece comes from, or would come from. */
  buildOf(id: PieceId): BuildName | undefined {
    const { remote } = splitPieceId(id);
    const version = this.#otherVersions.get(id) ?? this.#composition.remotes[remote]?.version;
    return version === undefined ? undefined : { remote, version };
  }

  /**
   * The page's build, then the one that is live now if it is another, then the one that was live before.
   * @param hasHtml whether the visitor sees the server's HTML of the piece, so that there is time
   */
  async loadBest(id: PieceId, { hasHtml = false } = {}): Promise<unknown> {
    // Only the first error is thrown: later tries fail for reasons of their own.
    let firstError: unknown;
    if (findBuildOf(this.#composition, id)) {
      // Chrome serves the first request after a failed preload from memory, without the network: try twice.
      for (const force of [false, true]) {
        try {
          return await this.#loadInTime(id, { force, hasHtml });
        } catch (error) {
          firstError ??= error;
          if (error instanceof LateLoadError) break;
        }
      }
    }
    const failed = this.buildOf(id);
    try {
      // The build may be gone, or the remote may have become available since the page was rendered.
      const piece = await this.loadOther(id);
      if (firstError) {
        logError(id, firstError);
        this.#onFallBack(id, firstError, failed);
      }
      return piece;
    } catch (error) {
      throw firstError ?? error;
    }
  }

  /** Another build than the one that does not work: the one that is live now, or the one that was live before. */
  async loadOther(id: PieceId): Promise<unknown> {
    const { remote } = splitPieceId(id);
    const failed = this.buildOf(id)?.version;
    const { remotes, previous } = await fetchComposition(remote, failed);
    const live = remotes[remote];
    if (live && live.version !== failed) {
      try {
        return await this.#loadFromOther(id, live);
      } catch (error) {
        if (!previous) throw error;
      }
    }
    if (!previous) throw new Error(`No earlier build has ${id}.`);
    return this.#loadFromOther(id, previous);
  }

  /** The build that is live now. */
  async loadLive(id: PieceId): Promise<unknown> {
    const { remote } = splitPieceId(id);
    const live = (await fetchComposition(remote)).remotes[remote];
    const isOfPage = !live || live.version === this.#composition.remotes[remote]?.version;
    return isOfPage ? this.#loadInTime(id, { force: true }) : this.#loadFromOther(id, live);
  }

  /** Only this piece is taken from it. */
  async #loadFromOther(id: PieceId, build: RemoteBuild): Promise<unknown> {
    const { remote, piece } = splitPieceId(id);
    if (!build.pieces[piece]) throw new Error(`${id} is not in ${build.version}.`);
    const key = `${remote}@${build.version}`;
    try {
      const module = await withinTime(this.#loadFrom(this.#names.get(key) ?? key, id, build));
      this.#otherVersions.set(id, build.version);
      return module;
    } catch (error) {
      // The runtime would only repeat its failure.
      this.#names.set(key, this.#newName(key));
      throw error;
    }
  }

  async #loadInTime(
    id: PieceId,
    { force, hasHtml = false }: { force: boolean; hasHtml?: boolean },
  ): Promise<unknown> {
    const piece = await withinTime(this.#loadOnce(id, { force }), hasHtml);
    // Not in `#loadOnce`, which may end after another build has taken its place.
    this.#otherVersions.delete(id);
    return piece;
  }

  async #loadOnce(id: PieceId, { force }: { force: boolean }): Promise<unknown> {
    const build = findBuildOf(this.#composition, id);
    if (!build) throw new Error(`No live build has ${id}.`);
    const { remote } = splitPieceId(id);
    const name = force ? this.#newName(remote) : (this.#names.get(remote) ?? remote);
    const piece = await this.#loadFrom(name, id, build);
    this.#names.set(remote, name);
    return piece;
  }

  #newName(key: string): string {
    return `${key}~${this.#registered.size}`;
  }

  async #loadFrom(name: string, id: PieceId, build: RemoteBuild): Promise<unknown> {
    const { remote, piece } = splitPieceId(id);
    const federation = await import(/* webpackChunkName: "federation" */ './federation-runtime');
    const scripts =
      build.origin === undefined ? build : ((await federation.findScriptsAt(build.origin, remote)) ?? build);
    // No other piece comes between the check and the registration.
    if (!this.#registered.has(name)) federation.registerBuild(name, remote, scripts);
    this.#registered.add(name);
    return pieceOf(await federation.loadRemoteModule(`${name}/${piece}`), id);
  }
}

function pieceOf(module: unknown, id: PieceId): unknown {
  if (typeof module === 'object' && module !== null && 'piece' in module) return module.piece;
  throw new Error(`${id} exports no piece.`);
}

/** One script that hangs must not hold up what there is instead. */
function withinTime<T>(work: Promise<T>, hasHtml = false): Promise<T> {
  const timeout = hasHtml || isConnectionSlow() ? LONG_BUILD_TIMEOUT : BUILD_TIMEOUT;
  const signal = AbortSignal.timeout(timeout);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new LateLoadError(timeout, work));
    });
  });
  return Promise.race([work, timedOut]);
}

const isConnectionSlow = () => /2g|3g/.test(navigator.connection?.effectiveType ?? '');

/**
 * @param remote a response without it comes later: the shell may be loading it
 * @param failed the version of the remote that does not work; the response has the build before it
 */
async function fetchComposition(remote: string, failed?: string): Promise<Composition> {
  const query = new URLSearchParams({
    remote,
    ...(failed !== undefined && { previous: `${remote}@${failed}` }),
  });
  const response = await fetch(`/composition.json?${query.toString()}`, {
    cache: 'no-store',
    // Without a failed build there is nothing else to try meanwhile.
    signal: AbortSignal.timeout(failed === undefined ? LONG_BUILD_TIMEOUT : BUILD_TIMEOUT),
  });
  if (!response.ok) throw new Error(`/composition.json: ${response.status}`);
  return (await response.json()) as Composition;
}
