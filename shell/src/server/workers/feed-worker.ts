import { Piscina } from 'piscina';
import type { WorkerSettings, WorkerTask } from './render-worker';
import type { FeedSources } from '../feeds/feeds';

/** Milliseconds that the feeds of one kind may take; twenty long texts take some hundred. */
const FEED_TIMEOUT = 20_000;
/** Milliseconds for which the worker waits for other feeds: a change of content asks for several. */
const IDLE_TIMEOUT = 5_000;
/** Megabytes. */
const MAX_HEAP = 256;

/** The feeds by their paths. */
export type WriteFeeds = (sources: FeedSources) => Promise<Map<string, string>>;

export type FeedWorker = ReturnType<typeof createFeedWorker>;

export interface FeedWorkerOptions {
  /** The file of the worker's code. */
  filename: string;
  settings: WorkerSettings;
}

/**
 * Renders the texts of feeds in a thread of its own, one after the other: long texts hold up neither the server's other
 * responses nor the pages.
 */
export function createFeedWorker({ filename, settings }: FeedWorkerOptions) {
  const pool = new Piscina({
    filename,
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    recordTiming: false,
  });
  // The task's promise rejects with the same error.
  pool.on('error', () => undefined);
  let last: Promise<unknown> = Promise.resolve();
  async function write(sources: FeedSources): Promise<Map<string, string>> {
    const work: WorkerTask = { kind: 'feeds', sources };
    return (await pool.run(work, { signal: AbortSignal.timeout(FEED_TIMEOUT) })) as Map<string, string>;
  }
  return {
    // The time begins when the thread is free.
    write: (sources: FeedSources) => {
      const written = last.then(() => write(sources));
      last = written.catch(() => undefined);
      return written;
    },
    close: () => pool.destroy(),
  };
}
