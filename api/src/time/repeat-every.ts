import { setTimeout } from 'node:timers/promises';

/** All in milliseconds. */
interface Rhythm {
  /** Before the first round. */
  delay: number;
  /** Between the end of a round and the start of the next one. */
  interval: number;
}

/**
 * Runs the task again and again in the background. A failed round is reported and does not end the series. Returns the
 * function that stops it: it resolves once no round is running. The task's signal is aborted by then, so that a long
 * round can end early; an error that it throws after that is no failure.
 */
export function repeatEvery(
  { delay, interval }: Rhythm,
  task: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;

  async function repeat(): Promise<void> {
    for (let pause = delay; !isStopped(); pause = interval) {
      // The timer alone must not keep the process alive. It rejects only when it is aborted.
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (isStopped()) return;
      await task(signal).catch((error: unknown) => {
        if (!isStopped()) onFailure(error);
      });
    }
  }

  const repeating = repeat();
  return () => {
    stopping.abort();
    return repeating;
  };
}
