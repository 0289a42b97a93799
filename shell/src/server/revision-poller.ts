import { isApiFailure } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import type { FastifyBaseLogger } from 'fastify';
import type { PageCache } from './pages/page-cache';

/** Milliseconds that the API may take for this one number. */
const CALL_TIMEOUT = 2_000;

export interface RevisionPollerOptions {
  apiBaseUrl: string;
  cache: PageCache;
  logger: FastifyBaseLogger;
}

/**
 * Asks the API now and then which revision its content has: a change may come through another shell, another API server
 * or a restore. While the API cannot be asked, everything stays as it is.
 */
export class RevisionPoller {
  readonly #options: RevisionPollerOptions;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: RevisionPollerOptions) {
    this.#options = options;
  }

  /** @param interval milliseconds between two looks */
  start(interval: number): void {
    void this.poll();
    this.#timer = setInterval(() => void this.poll(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Calls at the same time share one look. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #poll(): Promise<void> {
    const { apiBaseUrl, cache, logger } = this.#options;
    try {
      const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
      const { revision } = await callApi('GET /api/revision', {}, options);
      if (this.#isFailing) logger.info('the API tells its revision again');
      this.#isFailing = false;
      cache.setRevision(revision);
    } catch (error) {
      // A server elsewhere may have no such call: then pages go by their age alone.
      if (isApiFailure(error) && [200, 404].includes(error.status)) cache.setRevision(undefined);
      // Once, not every second.
      else if (!this.#isFailing) logger.warn({ err: error }, 'the API does not tell its revision');
      this.#isFailing = true;
    }
  }
}
