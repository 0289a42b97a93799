import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
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
  /** Milliseconds until a worker is ended. */
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
  const pool = new Piscina({
    filename,
    workerData: settings,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: TASKS_PER_WORKER,
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

  const attempt = (work: WorkerTask): Promise<unknown> =>
    pool.run(work, { signal: AbortSignal.timeout(timeout) });

  /** The pages that ended their worker. */
  const paused = new LRUCache<string, true>({ max: 1_000, ttl: PAUSE });

  return {
    async render(task) {
      const key = keyOf(task);
      if (paused.has(key)) throw new Error('This page ended its worker a moment ago.');
      const work: WorkerTask = { kind: 'render', task };
      try {
        return (await attempt(work)) as RenderResult;
      } catch (error) {
        // Failures of a render are part of its result: here the worker has ended, perhaps through another page.
        logger.warn(
          { err: error, url: new URL(task.url).pathname },
          'page worker ended while rendering a page',
        );
      }
      try {
        return (await attempt(work)) as RenderResult;
      } catch (error) {
        paused.set(key, true);
        throw error;
      }
    },
    async evaluate(file) {
      await attempt({ kind: 'evaluate', file });
    },
    close: () => pool.destroy(),
  };
}

const keyOf = ({ url, serverFiles }: RenderTask) => [url, ...serverFiles.map(({ file }) => file)].join(' ');
