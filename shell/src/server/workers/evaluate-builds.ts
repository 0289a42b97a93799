import type { Piscina } from 'piscina';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import type { ServerFile } from '../remotes/server-pieces';
import { createStartTime, readStartTime } from '../rendering/piece-marker';
import { createProcessorWatch } from './processor-time';
import type { WorkerTask } from './render-worker';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool';

/** Milliseconds that the code of a new build may take to be evaluated, from when the worker has begun. */
const EVALUATION_LIMIT = 5_000;
/** Milliseconds after which an evaluation is tried again that has not begun or ended, because the machine has other work. */
const PATIENCE = 30_000;
/** Milliseconds between two looks at an evaluation. */
const WATCH_INTERVAL = 250;

export interface EvaluationOptions extends WorkerPoolOptions {
  /** Milliseconds after which the code of a new build is stopped that has not returned. */
  evaluationLimit?: number;
  /** Milliseconds of processor time that the whole process has had. */
  processorTime?: () => number;
}

/** Each build in a worker of its own: one that never ends delays neither pages nor the builds of others. */
export function createEvaluation(options: EvaluationOptions) {
  const { evaluationLimit = EVALUATION_LIMIT } = options;
  const pools = new Set<Piscina>();
  return {
    run: async (file: ServerFile): Promise<void> => {
      const pool = createWorkerPool(options, 1, 1);
      pools.add(pool);
      const limit = new AbortController();
      const started = createStartTime();
      const createdAt = Date.now();
      const hadProcessor = createProcessorWatch(options.processorTime);
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
