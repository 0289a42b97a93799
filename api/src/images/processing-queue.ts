/** Images take much memory while they are decoded, so a process works on one at a time. */
export interface ProcessingQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until the queue is empty: for work that no request waits for. */
  runWhenIdle<T>(work: () => Promise<T>): Promise<T>;
}

export function createProcessingQueue(): ProcessingQueue {
  let end: Promise<unknown> = Promise.resolve();

  function run<T>(work: () => Promise<T>): Promise<T> {
    const result = end.then(work);
    end = result.catch(() => undefined);
    return result;
  }

  return {
    run,
    async runWhenIdle(work) {
      let seen: unknown;
      while (seen !== end) await (seen = end);
      return run(work);
    },
  };
}
