import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from './image-store';

export type AvifQueue = ReturnType<typeof createAvifQueue>;

/** AVIF takes long to encode, so no request waits for it: pages get WebP until it is there. */
export function createAvifQueue(images: ImageStore, log: FastifyBaseLogger) {
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
          log.error({ err: error, image: id }, 'failed to encode AVIF files of an image');
        });
        // Pauses as long as it worked: half of the machine's time is for requests.
        await setTimeout(performance.now() - started, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'AVIF queue stopped after an error');
    }
  }

  return {
    /**
     * Makes the missing AVIF files, one image at a time; resolves when none is missing or the queue was stopped. While it
     * runs, another call makes it look again for more images.
     */
    run(delay = 0) {
      isMoreExpected = true;
      return (running ??= work(delay).finally(() => (running = undefined)));
    },
    /** Resolves once nothing is written any more. The remaining images are found in the database at the next start. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
