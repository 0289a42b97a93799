import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { WorkerSettings } from './render-worker';

/** Megabytes, with what nothing refers to any more. A task that needs more ends its worker. */
const MAX_HEAP = 384;
/**
 * Megabytes. V8 ends the process, and not the worker, where a single allocation does not fit below its own limit: it is
 * so high that a heap is seen to be too large before.
 */
const V8_LIMIT = 1_024;
/** Megabytes for what is new, as in Node 20. With what Node 24 allows, pages are as fast and the shell is 1.7 times as large. */
const MAX_YOUNG_GENERATION = 48;
/** Milliseconds between two looks at the heaps. */
const INTERVAL = 50;

/** Before Node 22.16 nobody can look at the heap of another thread: there V8's limit is the only one. */
type MeasurableWorker = Worker & { getHeapStatistics?: () => Promise<{ used_heap_size: number }> };
export const canMeasureHeaps = 'getHeapStatistics' in Worker.prototype;

export interface LimitedPoolOptions {
  /** The file of the workers' code. */
  filename: string;
  settings: WorkerSettings;
}

/** Worker threads of which each may have so much memory. A worker with more is ended, and its tasks reject. */
export class LimitedPool extends Piscina {
  readonly #measured = new WeakSet<Worker>();
  readonly #watch: NodeJS.Timeout;

  constructor(
    { filename, settings }: LimitedPoolOptions,
    options: Pick<
      NonNullable<ConstructorParameters<typeof Piscina>[0]>,
      'minThreads' | 'maxThreads' | 'idleTimeout' | 'concurrentTasksPerWorker' | 'loadBalancer'
    >,
  ) {
    super({
      ...options,
      filename,
      workerData: settings,
      // With it an idle worker would block its thread, and not notice that the API has closed a connection.
      atomics: 'disabled',
      resourceLimits: {
        maxOldGenerationSizeMb: canMeasureHeaps ? V8_LIMIT : MAX_HEAP,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION,
      },
      recordTiming: false,
    });
    // The promises of the tasks reject with the same error.
    this.on('error', () => undefined);
    this.#watch = setInterval(() => {
      for (const worker of this.threads) void this.#limitHeap(worker);
    }, INTERVAL).unref();
  }

  override async destroy(): Promise<void> {
    clearInterval(this.#watch);
    // An ended worker may exit after this, and the pool would replace it.
    this.options.minThreads = 0;
    await super.destroy();
  }

  /** Also while the worker's code does not return: V8 interrupts it to read its heap. */
  async #limitHeap(worker: MeasurableWorker): Promise<void> {
    if (!worker.getHeapStatistics || this.#measured.has(worker)) return;
    this.#measured.add(worker);
    // It rejects where the worker is not running yet, or any more.
    const heap = await worker.getHeapStatistics().catch(() => undefined);
    this.#measured.delete(worker);
    const isTooLarge = heap !== undefined && heap.used_heap_size > MAX_HEAP * 2 ** 20;
    // The event that Node has for V8's limit: the pool ends the worker, rejects its tasks and starts another. It may have ended already.
    if (isTooLarge && this.threads.includes(worker)) worker.emit('error', new WorkerOutOfMemoryError());
  }
}

class WorkerOutOfMemoryError extends Error {
  override name = 'WorkerOutOfMemoryError';
  readonly code = 'ERR_WORKER_OUT_OF_MEMORY';
  override message = `The worker needs more than ${MAX_HEAP} MB of memory.`;
}
