/** A task that no worker has started in time: it says nothing about the page or the build. */
export class NoFreeWorkerError extends Error {
  override name = 'NoFreeWorkerError';
}
