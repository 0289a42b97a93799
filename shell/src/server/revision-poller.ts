import { isApiFailure } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentRevision } from './purging/page-keys';
import type { PageCache } from './serving/page-cache';

/** Milliseconds that the API may take for this one number. */
const CALL_TIMEOUT = 2_000;

export interface RevisionPollerOptions {
  apiBaseUrl: string;
  cache: PageCache;
  logger: FastifyBaseLogger;
  /** Called for a new revision before pages get it. False where it failed: then it is called again with the next poll. */
  beforeChange: () => Promise<boolean>;
  /** Called with each revision that was read, once pages are made anew for it; undefined where the API has none. */
  onRead?: (revision: ContentRevision | undefined) => void;
}

/**
 * Polls the API for the revision of its content: a change may come through another shell, another API server or a
 * restore. While the API is unavailable, the cache stays as it is.
 */
export class RevisionPoller {
  readonly #options: RevisionPollerOptions;
  #polling: Promise<void> | undefined;
  #isFailing = false;
  #prepared: number | undefined;

  constructor(options: RevisionPollerOptions) {
    this.#options = options;
  }

  /** Concurrent calls share one poll. Never rejects. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #poll(): Promise<void> {
    const { apiBaseUrl, cache, logger, beforeChange, onRead } = this.#options;
    try {
      const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
      const { revision, kinds } = await callApi('GET /api/revision', {}, options);
      if (this.#isFailing) logger.info('API revision can be read again');
      this.#isFailing = false;
      if (revision !== this.#prepared && (await beforeChange())) this.#prepared = revision;
      cache.setRevision(revision);
      onRead?.({ revision, kinds });
    } catch (error) {
      // Another API server may not have this endpoint: then pages expire by their age alone.
      if (isApiFailure(error) && [200, 404].includes(error.status)) {
        cache.setRevision(undefined);
        onRead?.(undefined);
      }
      // Once, not every second.
      else if (!this.#isFailing) logger.warn({ err: error }, 'failed to read the API revision');
      this.#isFailing = true;
    }
  }
}
