import type { PieceId } from '@site/shared-contracts';
import { splitPieceId } from '../../composition/composition';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import type { RenderResult, RenderTask, TaskRunner } from '../rendering/render-task';
import { createEvaluation, type EvaluationOptions } from './evaluate-builds';
import { createLeakSearch, isOutOfMemory } from './find-leaks';
import { createRenderPauses, listPieces } from './render-pauses';
import type { WorkerTask } from './render-worker';
import { isBlameless, runWithinLimits, type RenderLimits } from './run-within-limits';
import { createRunningRenders } from './running-renders';
import { createSinglePools, createWorkerPool } from './worker-pool';

/** Milliseconds beyond the time for data after which a worker is ended: its code blocks it or never ends. */
const EXTRA_TIME = 5_000;
/** A page waits for the API most of its time, so that a worker has several at once. */
export const TASKS_PER_WORKER = 8;
/** How many pieces of one page are left out one after the other before the page is given up. */
const MAX_LEFT_OUT = 3;

/** A build whose code has ended a worker. */
export interface EndedWorker {
  /** Undefined where the build as a whole was measured: nobody has to wait until it happens again. */
  piece: PieceId | undefined;
  remote: string;
  version: string;
  reason: string;
}

export interface PageWorkersOptions extends EvaluationOptions, Partial<RenderLimits> {
  threads: number;
  /** Called when the code of a piece has ended a worker. */
  onEndedWorker?: (ended: EndedWorker) => void;
  /** Whether a build has ended so many workers that its pieces are left out of all pages for a while. */
  isDistrusted?: (build: Pick<EndedWorker, 'remote' | 'version'>) => boolean;
}

export interface PageWorkers extends TaskRunner {
  close: () => Promise<void>;
}

/** Renders pages in worker threads: a build that crashes or never ends costs its piece, and not the site. */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  const { settings, threads, logger, onEndedWorker, isDistrusted } = options;
  const limits = { timeout: settings.pageDataTimeout + EXTRA_TIME, ...options };
  const pool = createWorkerPool(options, threads, TASKS_PER_WORKER);
  const single = createSinglePools(options, threads);
  const evaluation = createEvaluation(options);
  const pauses = createRenderPauses(isDistrusted && { isDistrusted });
  const renders = createRunningRenders();

  /** In the pool at first; where that worker has ended, alone in another: the page takes no other page with it. */
  async function renderOnce(task: RenderTask, isAlone: boolean): Promise<RenderResult | EndedRender> {
    const render = renders.add();
    const work: WorkerTask = { kind: 'render', task: { ...task, marker: render.marker, isTraced: isAlone } };
    const run = (each: typeof pool) => runWithinLimits(each, work, render, limits);
    try {
      return await (isAlone ? single.run(run) : run(pool));
    } catch (error) {
      if (error instanceof NoFreeWorkerError) throw error;
      // Failures of a render are part of its result: here the worker has ended, perhaps through another page.
      const piece = renders.lastPieceOf(render);
      logger.warn(
        { err: error, url: new URL(task.url).pathname, piece },
        'page worker ended while rendering a page',
      );
      return { piece, error, wasAlone: isAlone };
    } finally {
      renders.remove(render);
    }
  }

  async function renderContained(task: RenderTask): Promise<RenderResult> {
    if (pauses.hasPage(task)) throw new Error('This page ended its worker a moment ago.');
    let leftOut: PieceId[] = pauses.piecesOf(task);
    const unproven: PieceId[] = [];
    let result = await renderOnce(withoutPieces(task, leftOut), false);
    // Whose code it was is not known: perhaps that of another page in the same worker, or that of all pages before it.
    if ('error' in result && isOutOfMemory(result.error)) void leaks.search(task);
    if ('error' in result && (!result.piece || isOutOfMemory(result.error)))
      result = await renderOnce(withoutPieces(task, leftOut), true);
    while ('error' in result && result.piece && leftOut.length < MAX_LEFT_OUT) {
      leftOut = [...leftOut, result.piece];
      pauses.addPiece(task, result.piece);
      if (result.wasAlone) report(task, result.piece, result.error);
      else unproven.push(result.piece);
      result = await renderOnce(withoutPieces(task, leftOut), true);
    }
    if ('error' in result) result = await renderOnce({ ...task, leftOut: 'all' }, true);
    // The response does not wait for it.
    for (const piece of unproven) void prove(task, piece);
    if (!('error' in result)) return result;
    pauses.addPage(task);
    throw result.error;
  }

  /**
   * Renders the page alone and with this piece only. What a worker that several pages share ran last may be the code of a
   * piece that had begun while another one waited: nobody is blamed, and nothing taken back, for that.
   */
  async function prove(task: RenderTask, piece: PieceId): Promise<void> {
    const result = await renderOnce({ ...task, leftOut: otherPieces(task, piece) }, true).catch(
      () => undefined,
    );
    if (!result) return;
    if (!('error' in result)) pauses.removePiece(task, piece);
    else if (result.piece === piece) report(task, piece, result.error);
  }

  const leaks = createLeakSearch(
    (run) => single.run(run),
    (task, remote, reason) => {
      const version = task.composition.remotes[remote]?.version ?? '';
      logger.error({ remote, version, reason }, 'the pages of a build leave memory behind');
      onEndedWorker?.({ piece: undefined, remote, version, reason });
    },
  );

  function report({ composition }: RenderTask, piece: PieceId, error: unknown): void {
    const { remote } = splitPieceId(piece);
    const version = composition.remotes[remote]?.version ?? '';
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ piece, remote, version, err: error }, 'the code of a piece ended a page worker');
    if (isBlameless(error)) return;
    onEndedWorker?.({ piece, remote, version, reason });
  }

  return {
    render: renderContained,
    evaluate: evaluation.run,
    close: async () => {
      await Promise.all([pool.destroy(), single.close(), evaluation.close()]);
    },
  };
}

/** A render whose worker has ended. `piece`: whose code it was running. */
interface EndedRender {
  piece: PieceId | undefined;
  error: unknown;
  /** Whether the worker had no other page, and noted continuations: then the piece is the right one. */
  wasAlone: boolean;
}

/** All pieces of a task's builds but one. */
const otherPieces = (task: RenderTask, piece: PieceId): PieceId[] =>
  listPieces(task).filter((id) => id !== piece);

const withoutPieces = (task: RenderTask, leftOut: readonly PieceId[]): RenderTask =>
  leftOut.length ? { ...task, leftOut } : task;
