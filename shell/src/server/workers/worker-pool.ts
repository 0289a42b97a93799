import type { FastifyBaseLogger } from 'fastify';
import { type Piscina, queueOptionsSymbol } from 'piscina';
import { LimitedPool, type LimitedPoolOptions } from './limited-pool';
import type { WorkerTask } from './render-worker';

export interface WorkerPoolOptions extends LimitedPoolOptions {
  logger: FastifyBaseLogger;
}

export function createWorkerPool(
  options: WorkerPoolOptions,
  threads: number,
  tasksPerWorker: number,
): Piscina {
  const pool = new LimitedPool(options, {
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerWorker,
    loadBalancer: leastBusy(tasksPerWorker),
  });
  pool.on('message', (message: { unhandledError?: unknown }) => {
    if (message.unhandledError)
      options.logger.error({ err: message.unhandledError }, 'unhandled error in a page worker');
  });
  return pool;
}

/** Workers that have one task at a time, while there are such tasks. */
export function createSinglePools(options: WorkerPoolOptions, threads: number) {
  let current: { pool: Piscina; tasks: number } | undefined;
  return {
    async run<T>(task: (pool: Piscina) => Promise<T>): Promise<T> {
      const own = (current ??= { pool: createWorkerPool(options, threads, 1), tasks: 0 });
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

/** What the balancer gets of a task. Piscina does not send it to the worker: cloning leaves out symbols. */
interface QueueOptions {
  onStart: (thread: number) => void;
}

/** @param onStart is called when a worker has the task, with the worker's thread */
export const withStart = (work: WorkerTask, onStart: QueueOptions['onStart']) => ({
  ...work,
  [queueOptionsSymbol]: { onStart } satisfies QueueOptions,
});

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
