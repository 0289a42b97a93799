import type { PieceId } from '@site/shared-contracts';
import type { Piscina } from 'piscina';
import { splitPieceId } from '../../composition/composition';
import type { RenderTask } from '../rendering/render-task';
import { listPieces } from './render-pauses';
import type { WorkerTask } from './render-worker';

/** Bytes that a page may leave behind in the heap. With 384 MB, a worker then has some 600 pages. */
const MAX_LEFT_BEHIND = 500_000;
/** Renders before the first look at the heap, which fill caches, and those between the two looks. */
const WARM_UP = 6;
const MEASURED = 12;
/** Milliseconds for one measurement. */
const LIMIT = 20_000;
/** Milliseconds from one search to the next: each keeps a core busy for a second. */
const PAUSE = 30_000;

export const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

type RunAlone = <T>(run: (pool: Piscina) => Promise<T>) => Promise<T>;

/**
 * Finds out whose code keeps memory with each page. A worker without memory says only what it ran last, which may be
 * any piece: so the page is rendered again and again, with the pieces of one remote at a time.
 * @param onLeak is called with each remote whose build does, and with the reason for people
 */
export function createLeakSearch(
  runAlone: RunAlone,
  onLeak: (task: RenderTask, remote: string, reason: string) => void,
) {
  let nextAt = 0;

  /** Bytes that a page without these pieces leaves behind; undefined where that cannot be measured. */
  function measure(task: RenderTask, leftOut: readonly PieceId[] | 'all'): Promise<number | undefined> {
    const work: WorkerTask = {
      kind: 'measure memory',
      task: { ...task, leftOut },
      renders: { warmUp: WARM_UP, measured: MEASURED },
    };
    const signal = AbortSignal.timeout(LIMIT);
    return runAlone((pool) => pool.run(work, { signal }) as Promise<number>).catch((error: unknown) =>
      isOutOfMemory(error) ? Infinity : undefined,
    );
  }

  async function searchIn(task: RenderTask): Promise<void> {
    const remotes = new Set(listPieces(task).map((piece) => splitPieceId(piece).remote));
    // What the shell itself and the shared libraries keep is no fault of a remote.
    const usual = (await measure(task, 'all')) ?? Infinity;
    for (const remote of remotes) {
      const others = listPieces(task).filter((piece) => splitPieceId(piece).remote !== remote);
      const bytes = (await measure(task, others)) ?? 0;
      if (bytes - usual > MAX_LEFT_BEHIND) onLeak(task, remote, describe(bytes));
    }
  }

  return {
    /** Never rejects. */
    search: async (task: RenderTask): Promise<void> => {
      if (performance.now() < nextAt) return;
      nextAt = Infinity;
      await searchIn(task).catch(() => undefined);
      nextAt = performance.now() + PAUSE;
    },
  };
}

const describe = (bytes: number): string =>
  Number.isFinite(bytes)
    ? `it keeps ${(bytes / 1e6).toFixed(1)} MB of memory with each page`
    : `${WARM_UP + MEASURED} of its pages need more memory than a worker has`;
