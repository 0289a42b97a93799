import { setTimeout } from 'node:timers/promises';

export type InterruptiblePause = ReturnType<typeof createInterruptiblePause>;

export function createInterruptiblePause(stopSignal: AbortSignal) {
  let current = new AbortController();
  return {
    /** Resolves after so many milliseconds, or earlier when the pause is interrupted or the process stops. */
    async wait(time: number) {
      current = new AbortController();
      const signal = AbortSignal.any([stopSignal, current.signal]);
      await setTimeout(time, undefined, { signal, ref: false }).catch(() => undefined);
    },
    interrupt: () => current.abort(),
  };
}
