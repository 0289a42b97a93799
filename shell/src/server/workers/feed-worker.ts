import type { FeedSources } from '../feeds/feeds';
import { LimitedPool, type LimitedPoolOptions } from './limited-pool';
import type { WorkerTask } from './render-worker';

/** Milliseconds that the feeds of one kind may take; twenty long texts take some hundred. */
const FEED_TIMEOUT = 20_000;
/** Milliseconds for which the worker waits for other feeds: a change of content asks for several. */
const IDLE_TIMEOUT = 5_000;

/** The feeds by their paths. */
export type WriteFeeds = (sources: FeedSources) => Promise<Map<string, string>>;

export type FeedWorker = ReturnType<typeof createFeedWorker>;

/**
 * Renders the texts of feeds in a thread of its own, one after the other: long texts hold up neither the server's other
 * responses nor the pages.
 */
export function createFeedWorker(options: LimitedPoolOptions) {
  const pool = new LimitedPool(options, { minThreads: 0, maxThreads: 1, idleTimeout: IDLE_TIMEOUT });
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
