import { isApiFailure } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import type { FastifyBaseLogger } from 'fastify';
import type { PageCache } from './pages/page-cache';

/** Milliseconds that the API may take for this one number. */
const CALL_TIMEOUT = 2_000;

export interface RevisionWatchOptions {
  apiBaseUrl: string;
  cache: PageCache;
  logger: FastifyBaseLogger;
}

/**
 * Asks the API now and then which revision its content has: a change may come through another shell, another API server
 * or a restore. While the API cannot be asked, everything stays as it is.
 */
export class RevisionWatch {
  readonly #options: RevisionWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isAway = false;

  constructor(options: RevisionWatchOptions) {
    this.#options = options;
  }

  /** @param interval milliseconds between two looks */
  start(interval: number): void {
    void this.look();
    this.#timer = setInterval(() => void this.look(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Calls at the same time share one look. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { apiBaseUrl, cache, logger } = this.#options;
    try {
      const call = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
      const { revision } = await callApi('GET /api/revision', {}, call);
      if (this.#isAway) logger.info('the API tells its revision again');
      this.#isAway = false;
      cache.noteRevision(revision);
    } catch (error) {
      // A server elsewhere may have no such call: then pages go by their age alone.
      if (isApiFailure(error) && [200, 404].includes(error.status)) cache.noteRevision(undefined);
      // Once, not every second.
      else if (!this.#isAway) logger.warn({ err: error }, 'the API does not tell its revision');
      this.#isAway = true;
    }
  }
}
