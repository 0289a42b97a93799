import { setTimeout } from 'node:timers/promises';

/** What has become of the rounds of a job in this process. */
export interface JobRecord {
  /** The time of its last round that succeeded; the time of its beginning until then. */
  succeededAt: number;
  failures: number;
}

/** By the name of the job, for the metrics. */
export const jobRecords = new Map<string, JobRecord>();

/** Times are in milliseconds. */
interface Rhythm {
  /** In the metrics. */
  job: string;
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
  { job, delay, interval }: Rhythm,
  task: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  const record: JobRecord = { succeededAt: Date.now(), failures: 0 };
  jobRecords.set(job, record);

  async function repeat(): Promise<void> {
    for (let pause = delay; !isStopped(); pause = interval) {
      // The timer alone must not keep the process alive. It rejects only when it is aborted.
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (isStopped()) return;
      try {
        await task(signal);
        record.succeededAt = Date.now();
      } catch (error) {
        if (isStopped()) return;
        record.failures += 1;
        onFailure(error);
      }
    }
  }

  const repeating = repeat();
  return () => {
    stopping.abort();
    return repeating;
  };
}
