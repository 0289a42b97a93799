import { setTimeout } from 'node:timers/promises';

export interface InterruptiblePause {
  /** Resolves after so many milliseconds, or earlier when the pause is interrupted or the process stops. */
  wait: (time: number) => Promise<void>;
  interrupt: () => void;
}

export function createInterruptiblePause(stopSignal: AbortSignal): InterruptiblePause {
  let current = new AbortController();
  return {
    async wait(time) {
      current = new AbortController();
      const signal = AbortSignal.any([stopSignal, current.signal]);
      await setTimeout(time, undefined, { signal, ref: false }).catch(() => undefined);
    },
    interrupt: () => current.abort(),
  };
}
