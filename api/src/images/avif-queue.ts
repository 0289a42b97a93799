import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from './image-store';

export interface AvifQueue {
  /**
   * Makes what is missing, one picture at a time; resolves when nothing is left or the queue was stopped. While it runs,
   * another call means that there may be more.
   */
  run(delay?: number): Promise<void>;
  /** Resolves once nothing is written any more. What is left waits in the database for the next start. */
  stop(): Promise<void>;
}

/** AVIF is slow to make, so nobody waits for it: pages get WebP until it is there. */
export function createAvifQueue(images: ImageStore, log: FastifyBaseLogger): AvifQueue {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failed = new Set<string>();
  let running: Promise<void> | undefined;
  let isMoreExpected = false;

  async function next(): Promise<string | undefined> {
    const missing = await images.listWithoutAvif();
    return missing.find((id) => !failed.has(id));
  }

  async function work(delay: number): Promise<void> {
    try {
      await setTimeout(delay, undefined, { signal });
      for (let id = await next(); id || isMoreExpected; id = await next()) {
        isMoreExpected = false;
        if (!id) continue;
        const started = performance.now();
        await images.addAvif(id, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          failed.add(id);
          log.error({ err: error, image: id }, 'AVIF could not be made');
        });
        // As much rest as work: the machine's other half belongs to the visitors.
        await setTimeout(performance.now() - started, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the AVIF queue broke off');
    }
  }

  return {
    run(delay = 0) {
      isMoreExpected = true;
      return (running ??= work(delay).finally(() => (running = undefined)));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
