import { setTimeout } from 'node:timers/promises';
import type { RemoteLoader } from './remote-loader';
import { waitAtMost } from './wait-at-most';

/** Milliseconds for which a start waits for the builds of all remotes before it listens, at most. */
const FIRST_LOAD_LIMIT = 30_000;

/** Milliseconds before a build is loaded again that did not come in time. */
const LOAD_PAUSE = 1_500;

/**
 * Loads the builds of all remotes when a server starts. On a busy machine, which everything starts on at once, a build
 * may come too late the first time. A remote whose host hangs is there later.
 */
export function loadFirstBuilds(loader: RemoteLoader, buildsTimeout: number): Promise<void> {
  const limit = Math.min(FIRST_LOAD_LIMIT, buildsTimeout);
  return waitAtMost(limit, loadAll(loader, limit));
}

async function loadAll(loader: RemoteLoader, limit: number): Promise<void> {
  const end = performance.now() + limit;
  await loader.refresh();
  while (loader.listAwaited().length > 0 && performance.now() < end) {
    await setTimeout(LOAD_PAUSE);
    await loader.refresh();
  }
}
