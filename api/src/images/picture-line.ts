/** Pictures take memory, so a process works on one at a time. */
export interface PictureLine {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** When nobody is in line. For what nobody waits for. */
  runLast<T>(work: () => Promise<T>): Promise<T>;
}

export function createPictureLine(): PictureLine {
  let end: Promise<unknown> = Promise.resolve();

  function run<T>(work: () => Promise<T>): Promise<T> {
    const result = end.then(work);
    end = result.catch(() => undefined);
    return result;
  }

  return {
    run,
    async runLast(work) {
      let seen: unknown;
      while (seen !== end) await (seen = end);
      return run(work);
    },
  };
}
