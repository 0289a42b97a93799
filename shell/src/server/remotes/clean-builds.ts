import type { FastifyBaseLogger } from 'fastify';
import type { BuildStore } from './build-store';
import type { RemoteLoader } from './remote-loader';

/** Milliseconds: a day. */
const INTERVAL = 24 * 60 * 60 * 1000;

/** Once a day, and at the start: removes from the disk what no page can need any more. Returns how to stop. */
export function startCleaning(
  loader: Pick<RemoteLoader, 'listPublished'>,
  store: BuildStore,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => void {
  const clean = async () => {
    try {
      await store.keep(loader.listPublished());
      const removed = await store.removeOld();
      if (removed.length > 0) logger.info({ removed }, 'builds were removed from the disk');
    } catch (error) {
      logger.warn({ err: error }, 'failed to remove old builds from the disk');
    }
  };
  void clean();
  const timer = setInterval(() => void clean(), INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
