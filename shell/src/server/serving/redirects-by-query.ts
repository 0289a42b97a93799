// Redirects of `/index.php?id=12`. The cache keeps one entry for a path, whatever queries it is requested with; only
// where that entry says that they can lead elsewhere, the API is asked with the whole query.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findRedirect, type RedirectSources } from './find-redirect';
import { FinishedPage } from './finished-page';
import type { PageCache } from './page-cache';
import { splitRequestUrl } from '../http/page-url';

/** Anybody can make up queries. */
const MOST_KEPT = 5_000;

export interface PageByQuery {
  page: FinishedPage;
  /** Whether the API has said so. */
  isKnown: boolean;
}

export class RedirectsByQuery {
  /** By the URL of the request; `none` where its query makes no difference. */
  readonly #kept = new LRUCache<string, FinishedPage | 'none'>({ max: MOST_KEPT });
  readonly #cache: Pick<PageCache, 'dataVersion'>;

  constructor(cache: Pick<PageCache, 'dataVersion'>) {
    this.#cache = cache;
  }

  /** What a request gets instead of the entry of its path. */
  async find(
    requested: string,
    entry: FinishedPage,
    log: Pick<FastifyBaseLogger, 'warn'>,
    sources: RedirectSources,
  ): Promise<PageByQuery> {
    const { path, query } = splitRequestUrl(requested);
    if (!entry.dependsOnQuery || query.length < 2) return { page: entry, isKnown: true };
    const key = `${this.#cache.dataVersion} ${requested}`;
    const kept = this.#kept.get(key);
    if (kept) return { page: kept === 'none' ? entry : kept, isKnown: true };
    try {
      const { page } = await findRedirect({ pathname: path }, sources, query.slice(1));
      const found = page && new FinishedPage(page);
      this.#kept.set(key, found ?? 'none');
      return { page: found ?? entry, isKnown: true };
    } catch (error) {
      log.warn({ err: error, url: path }, 'failed to look up a redirect');
      return { page: entry, isKnown: false };
    }
  }
}
