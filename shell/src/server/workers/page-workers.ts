import os from 'node:os';
import type { PieceId } from '@site/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina, queueOptionsSymbol } from 'piscina';
import { splitPieceId } from '../../composition/composition';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import { createStartTime, readMarker, readStartTime } from '../rendering/piece-marker';
import type { ServerFile } from '../remotes/server-pieces';
import type { RenderResult, RenderTask, TaskRunner } from '../rendering/render-task';
import type { WorkerSettings, WorkerTask } from './render-worker';
import { createRunningRenders, type RunningRender } from './running-renders';

/** Milliseconds beyond the time for data after which a worker is ended: its code blocks it or never ends. */
const EXTRA_TIME = 5_000;
/** A page waits for the API most of its time, so that a worker has several at once. */
export const TASKS_PER_WORKER = 8;
/** Milliseconds for which a piece that ended a worker, or a page, is not rendered again: each time costs a worker. */
const PAUSE = 10_000;
/** Milliseconds: a render takes some 20. */
const BLOCKED_LIMIT = 2_000;
/** Milliseconds between two looks at the pieces that are being rendered. */
const WATCH_INTERVAL = 250;
/** Milliseconds that the code of a new build may take to be evaluated, from when the worker has begun. */
const EVALUATION_LIMIT = 5_000;
/** Milliseconds after which an evaluation is tried again that has not begun or ended, because the machine has other work. */
const PATIENCE = 30_000;
/** How many pieces of one page are left out one after the other before the page is given up. */
const MAX_LEFT_OUT = 3;
/** Megabytes. A render that needs more ends its worker and not the process. */
const MAX_HEAP = 256;
/** Bytes that the process may use. The heap's limit leaves out buffers: beyond this one, a piece that goes on is stopped. */
const MAX_MEMORY = Math.min(2 ** 31, 0.75 * Math.min(os.totalmem(), process.constrainedMemory() || Infinity));
/** Milliseconds after which a piece is one that goes on. */
const LONG_RENDER = 100;

/** A build whose code has ended a worker. */
export interface EndedWorker {
  piece: PieceId;
  remote: string;
  version: string;
  reason: string;
}

export interface PageWorkersOptions {
  /** The file of the worker's code. */
  filename: string;
  settings: WorkerSettings;
  threads: number;
  logger: FastifyBaseLogger;
  /** Milliseconds from the start of a task until its worker is ended; a task may wait as long for a worker. */
  timeout?: number;
  /** Milliseconds after which a piece whose code has not returned is stopped. */
  blockedLimit?: number;
  /** Milliseconds after which the code of a new build is stopped that has not returned. */
  evaluationLimit?: number;
  /** Bytes of the whole process. */
  maxMemory?: number;
  /** Milliseconds of processor time that the whole process has had. */
  processorTime?: () => number;
  /** Called when the code of a piece has ended a worker. */
  onEndedWorker?: (ended: EndedWorker) => void;
}

export interface PageWorkers extends TaskRunner {
  close: () => Promise<void>;
}

/** Renders pages in worker threads: a build that crashes or never ends costs its piece, and not the site. */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  const { settings, logger, timeout = settings.pageDataTimeout + EXTRA_TIME, onEndedWorker } = options;
  const { blockedLimit = BLOCKED_LIMIT, maxMemory = MAX_MEMORY } = options;
  const limits = { timeout, blockedLimit, maxMemory, processorTime: options.processorTime ?? processorTime };
  const pool = createPool(options, options.threads, TASKS_PER_WORKER);
  const single = createSinglePools(options, options.threads);
  const evaluation = createEvaluation(options);
  const pauses = createPauses();
  const renders = createRunningRenders();

  /** In the pool at first; where that worker has ended, alone in another: the page takes no other page with it. */
  async function renderOnce(task: RenderTask, isAlone: boolean): Promise<RenderResult | EndedRender> {
    const render = renders.add();
    const work: WorkerTask = { kind: 'render', task: { ...task, marker: render.marker, isTraced: isAlone } };
    const run = (each: Piscina) => attempt(each, work, render, limits);
    try {
      return (await (isAlone ? single.run(run) : run(pool))) as RenderResult;
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
    const key = keyOf(task);
    if (pauses.hasPage(key)) throw new Error('This page ended its worker a moment ago.');
    let leftOut: PieceId[] = pauses.piecesOf(task);
    const unproven: PieceId[] = [];
    let result = await renderOnce(withoutPieces(task, leftOut), false);
    // Whose code it was is not known: perhaps that of another page in the same worker.
    if ('error' in result && !result.piece) result = await renderOnce(withoutPieces(task, leftOut), true);
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
    pauses.addPage(key);
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
    if ('error' in result) report(task, piece, result.error);
    else pauses.removePiece(task, piece);
  }

  function report({ composition }: RenderTask, piece: PieceId, error: unknown): void {
    const { remote } = splitPieceId(piece);
    const version = composition.remotes[remote]?.version ?? '';
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ piece, remote, version, err: error }, 'the code of a piece ended a page worker');
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
const otherPieces = ({ composition }: RenderTask, piece: PieceId): PieceId[] =>
  Object.entries(composition.remotes)
    .flatMap(([remote, { pieces }]) => Object.keys(pieces).map((name) => `${remote}/${name}` as PieceId))
    .filter((id) => id !== piece);

const withoutPieces = (task: RenderTask, leftOut: readonly PieceId[]): RenderTask =>
  leftOut.length ? { ...task, leftOut } : task;

function createPool(
  { filename, settings, logger }: PageWorkersOptions,
  threads: number,
  tasksPerWorker: number,
): Piscina {
  const pool = new Piscina({
    filename,
    workerData: settings,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerWorker,
    loadBalancer: leastBusy(tasksPerWorker),
    // With it an idle worker would block its thread, and not notice that the API has closed a connection.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    recordTiming: false,
  });
  pool.on('message', (message: { unhandledError?: unknown }) => {
    if (message.unhandledError)
      logger.error({ err: message.unhandledError }, 'unhandled error in a page worker');
  });
  // The task's promise rejects with the same error.
  pool.on('error', () => undefined);
  return pool;
}

/** Workers that have one task at a time, while there are such tasks. */
function createSinglePools(options: PageWorkersOptions, threads: number) {
  let current: { pool: Piscina; tasks: number } | undefined;
  return {
    async run(task: (pool: Piscina) => Promise<unknown>): Promise<unknown> {
      const own = (current ??= { pool: createPool(options, threads, 1), tasks: 0 });
      own.tasks += 1;
      try {
        return await task(own.pool);
      } finally {
        own.tasks -= 1;
        if (own.tasks === 0) {
          if (current === own) current = undefined;
          await own.pool.destroy();
        }
      }
    },
    close: async () => current?.pool.destroy(),
  };
}

/** Each build in a worker of its own: one that never ends delays neither pages nor the builds of others. */
function createEvaluation(options: PageWorkersOptions) {
  const { evaluationLimit = EVALUATION_LIMIT } = options;
  const pools = new Set<Piscina>();
  return {
    run: async (file: ServerFile): Promise<void> => {
      const pool = createPool(options, 1, 1);
      pools.add(pool);
      const limit = new AbortController();
      const started = createStartTime();
      const createdAt = Date.now();
      const hadProcessor = createProcessorWatch(options.processorTime ?? processorTime);
      let reason: Error | undefined;
      const watch = setInterval(() => {
        const startedAt = readStartTime(started);
        // Builds are evaluated at the same time, when a shell starts: each gets a part of the process's time.
        const time = startedAt ? hadProcessor(file.integrity) / pools.size : 0;
        if (startedAt && Date.now() - startedAt > evaluationLimit && time > evaluationLimit)
          reason ??= new Error(`Its code has not returned within ${evaluationLimit} ms.`);
        else if (Date.now() - createdAt > PATIENCE)
          reason ??= new NoFreeWorkerError('The machine was too busy to evaluate the build.');
        if (reason) limit.abort();
      }, WATCH_INTERVAL);
      try {
        await pool.run({ kind: 'evaluate', file, started } satisfies WorkerTask, { signal: limit.signal });
      } catch (error) {
        if (reason) throw reason;
        if (readStartTime(started)) throw error;
        throw new NoFreeWorkerError('No worker has begun to evaluate the build.', { cause: error });
      } finally {
        clearInterval(watch);
        pools.delete(pool);
        await pool.destroy();
      }
    },
    close: () => Promise.all([...pools].map((pool) => pool.destroy())),
  };
}

/** What has ended workers a moment ago. */
function createPauses() {
  const pages = new LRUCache<string, true>({ max: 1_000, ttl: PAUSE });
  const pieces = new LRUCache<string, PieceId>({ max: 1_000, ttl: PAUSE });
  const buildOf = ({ composition }: RenderTask, piece: PieceId) =>
    `${piece}@${composition.remotes[splitPieceId(piece).remote]?.version ?? ''}`;
  return {
    hasPage: (key: string) => pages.has(key),
    addPage: (key: string) => void pages.set(key, true),
    addPiece: (task: RenderTask, piece: PieceId) => void pieces.set(buildOf(task, piece), piece),
    removePiece: (task: RenderTask, piece: PieceId) => void pieces.delete(buildOf(task, piece)),
    /** The pieces of the task's builds. */
    piecesOf: (task: RenderTask): PieceId[] => {
      const builds = [...pieces.entries()];
      return builds.flatMap(([build, piece]) => (build === buildOf(task, piece) ? [piece] : []));
    },
  };
}

/** What the balancer gets of a task. Piscina does not send it to the worker: cloning leaves out symbols. */
interface QueueOptions {
  onStart: (thread: number) => void;
}

interface Limits {
  /** Milliseconds. */
  timeout: number;
  /** Milliseconds. */
  blockedLimit: number;
  /** Bytes. */
  maxMemory: number;
  processorTime: () => number;
}

/** Milliseconds of processor time that all threads of this process have had. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * How much processor time the process has had since it was first asked about the same thing. On a machine that has other
 * work, code that has not returned for a while may have had no time to.
 */
function createProcessorWatch(read: () => number) {
  let last: { subject: unknown; time: number } | undefined;
  return (subject: unknown): number => {
    if (last === undefined || last.subject !== subject) last = { subject, time: read() };
    return read() - last.time;
  };
}

/** Why a piece is stopped that is being rendered; undefined where it is not. */
function whyStop(
  marker: SharedArrayBuffer,
  { blockedLimit, maxMemory }: Limits,
  hadProcessor: (subject: unknown) => number,
): string | undefined {
  const running = readMarker(marker);
  if (!running) return undefined;
  const time = Date.now() - running.since;
  // At the first look some of it is over.
  if (hadProcessor(running.order) > blockedLimit - WATCH_INTERVAL && time > blockedLimit)
    return `Its code has not returned within ${blockedLimit} ms.`;
  const isTooLarge = time > LONG_RENDER && process.memoryUsage.rss() > maxMemory;
  return isTooLarge ? 'The memory of the process grew too large while its code ran.' : undefined;
}

/** Runs a task. A worker that exceeds the limits with it is ended. */
async function attempt(
  pool: Piscina,
  work: WorkerTask,
  render: RunningRender,
  limits: Limits,
): Promise<unknown> {
  const limit = new AbortController();
  let reason: string | undefined;
  const timer = setTimeout(() => limit.abort(), limits.timeout);
  const hadProcessor = createProcessorWatch(limits.processorTime);
  const watch = setInterval(() => {
    reason ??= whyStop(render.marker, limits, hadProcessor);
    if (reason) limit.abort();
  }, WATCH_INTERVAL);
  const state = { isStarted: false };
  const options: QueueOptions = {
    onStart: (thread) => {
      render.thread = thread;
      state.isStarted = true;
      timer.refresh();
    },
  };
  try {
    return await pool.run({ ...work, [queueOptionsSymbol]: options }, { signal: limit.signal });
  } catch (error) {
    if (reason) throw new Error(reason, { cause: error });
    throw state.isStarted
      ? error
      : new NoFreeWorkerError('No page worker was free in time.', { cause: error });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

type LoadBalancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>;

/**
 * Gives a task to the worker that has the fewest, below a maximum. Piscina's own balancer gives a task that can be
 * aborted, as all of ours can, to a worker without any other task only.
 */
const leastBusy =
  (maximum: number): LoadBalancer =>
  (task, workers) => {
    let candidate: (typeof workers)[number] | null = null;
    let least = maximum;
    for (const worker of workers) {
      if (worker.terminating || worker.destroyed) continue;
      // Piscina counts a single task that can be aborted as infinitely many.
      const usage = worker.isRunningAbortableTask ? 1 : worker.currentUsage;
      if (usage >= least) continue;
      candidate = worker;
      least = usage;
    }
    if (candidate) (task[queueOptionsSymbol] as QueueOptions | null)?.onStart(candidate.id);
    return candidate;
  };

const keyOf = ({ url, serverFiles }: RenderTask) => [url, ...serverFiles.map(({ file }) => file)].join(' ');
