import type { FastifyBaseLogger } from 'fastify';
import type { BuildStore } from './build-store';
import type { RemoteLoader } from './remote-loader';

/** Removes from the disk what no page can need any more. */
export async function cleanBuilds(
  loader: Pick<RemoteLoader, 'listPublished'>,
  store: BuildStore,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  try {
    await store.keep(loader.listPublished());
    const removed = await store.removeOld();
    if (removed.length > 0) logger.info({ removed }, 'builds were removed from the disk');
  } catch (error) {
    logger.warn({ err: error }, 'failed to remove old builds from the disk');
  }
}
