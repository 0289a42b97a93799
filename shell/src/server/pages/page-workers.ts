import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina, queueOptionsSymbol } from 'piscina';
import type { RenderResult, RenderTask, TaskRunner } from './render-task';
import type { WorkerSettings, WorkerTask } from './render-worker';

/** Milliseconds beyond the time for data after which a worker is ended: its code blocks it or never ends. */
const EXTRA_TIME = 5_000;
/** A page waits for the API most of its time, so that a worker has several at once. */
const TASKS_PER_WORKER = 8;
/** Milliseconds for which a page that ended its worker twice is not rendered again: each time costs a worker. */
const PAUSE = 10_000;
/** Megabytes. A render that needs more ends its worker and not the process. */
const MAX_HEAP = 256;

export interface PageWorkersOptions {
  /** The file of the worker's code. */
  filename: string;
  settings: WorkerSettings;
  threads: number;
  logger: FastifyBaseLogger;
  /** Milliseconds from the start of a task until its worker is ended; a task may wait as long for a worker. */
  timeout?: number;
}

export interface PageWorkers extends TaskRunner {
  close: () => Promise<void>;
}

/** Renders pages in worker threads: a build that crashes or never ends harms its worker and not the site. */
export function createPageWorkers({
  filename,
  settings,
  threads,
  logger,
  timeout = settings.pageDataTimeout + EXTRA_TIME,
}: PageWorkersOptions): PageWorkers {
  const createPool = (tasksPerWorker: number) => {
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
    pool.on('message', (message: { unhandledRejection?: unknown }) => {
      if (message.unhandledRejection)
        logger.error({ err: message.unhandledRejection }, 'unhandled promise rejection');
    });
    // The task's promise rejects with the same error.
    pool.on('error', () => undefined);
    return pool;
  };
  const pool = createPool(TASKS_PER_WORKER);

  /** Workers for second attempts, while there are any. */
  let second: { pool: Piscina; tasks: number } | undefined;

  /** Alone in its worker: a page that ends this one, too, takes no other page with it. */
  async function attemptAlone(work: WorkerTask): Promise<unknown> {
    const current = (second ??= { pool: createPool(1), tasks: 0 });
    current.tasks += 1;
    try {
      return await attempt(current.pool, work, timeout);
    } finally {
      current.tasks -= 1;
      if (current.tasks === 0) {
        if (second === current) second = undefined;
        await current.pool.destroy();
      }
    }
  }

  /** The pages that ended their worker. */
  const paused = new LRUCache<string, true>({ max: 1_000, ttl: PAUSE });

  return {
    async render(task) {
      const key = keyOf(task);
      if (paused.has(key)) throw new Error('This page ended its worker a moment ago.');
      const work: WorkerTask = { kind: 'render', task };
      try {
        return (await attempt(pool, work, timeout)) as RenderResult;
      } catch (error) {
        if (error instanceof NoFreeWorkerError) throw error;
        // Failures of a render are part of its result: here the worker has ended, perhaps through another page.
        logger.warn(
          { err: error, url: new URL(task.url).pathname },
          'page worker ended while rendering a page',
        );
      }
      try {
        return (await attemptAlone(work)) as RenderResult;
      } catch (error) {
        if (!(error instanceof NoFreeWorkerError)) paused.set(key, true);
        throw error;
      }
    },
    async evaluate(file) {
      await attempt(pool, { kind: 'evaluate', file }, timeout);
    },
    close: async () => {
      await Promise.all([pool.destroy(), second?.pool.destroy()]);
    },
  };
}

/** A task that waited for a worker until its time was over: it says nothing about the page. */
class NoFreeWorkerError extends Error {
  override name = 'NoFreeWorkerError';
}

/** What the balancer gets of a task. Piscina does not send it to the worker: cloning leaves out symbols. */
interface QueueOptions {
  onStart: () => void;
}

/** Runs a task. A worker that has it for longer than `timeout` is ended. */
async function attempt(pool: Piscina, work: WorkerTask, timeout: number): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const state = { isStarted: false };
  const options: QueueOptions = {
    onStart: () => {
      state.isStarted = true;
      timer.refresh();
    },
  };
  try {
    return await pool.run({ ...work, [queueOptionsSymbol]: options }, { signal: limit.signal });
  } catch (error) {
    throw state.isStarted
      ? error
      : new NoFreeWorkerError('No page worker was free in time.', { cause: error });
  } finally {
    clearTimeout(timer);
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
    if (candidate) (task[queueOptionsSymbol] as QueueOptions | null)?.onStart();
    return candidate;
  };

const keyOf = ({ url, serverFiles }: RenderTask) => [url, ...serverFiles.map(({ file }) => file)].join(' ');
