import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What is made from the API's data, and when. */
export interface CacheEntry {
  /** Which state of the data it was made from: the cache's `writes` at that time. */
  dataVersion: number;
  createdAt: number;
}

export interface CachedPage extends CacheEntry {
  status: number;
  html: string;
  /** The nonce that stands in `html`; every answer gets a new one in its place. */
  nonce: string;
  etag: string;
  /** Which builds it was drawn from. */
  snapshotId: string;
}

/** Bytes of HTML kept at most. */
const MAX_SIZE = 64_000_000;
/** Milliseconds after which a page is drawn again although nothing has changed but the time: the year stands on it. */
const MAX_AGE = 3_600_000;
/** The same where nobody tells what has changed: as long as shared caches keep a page. */
const MAX_AGE_WITHOUT_REVISION = 5_000;

/**
 * Rendered pages, bounded. A write through this shell, a new revision of the API's content or a new build makes every one
 * of them stale at once.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_SIZE,
    // Two bytes a character, in the worst case.
    sizeCalculation: ({ html }) => 2 * html.length,
  });
  #dataVersion = 0;
  #revision: number | undefined;

  /** The data have changed. */
  invalidate(): void {
    this.#dataVersion += 1;
  }

  /** What the API calls the state of its data; undefined where it has no word for it. */
  setRevision(revision: number | undefined): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#dataVersion += 1;
  }

  get dataVersion(): number {
    return this.#dataVersion;
  }

  /** The last complete version of a page, however old: better than a page with holes in it. */
  find(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  isFresh(page: CachedPage, snapshotId: string): boolean {
    return page.snapshotId === snapshotId && this.isCurrent(page);
  }

  /** Whether the data are still those that something was made from. */
  isCurrent({ dataVersion, createdAt }: CacheEntry): boolean {
    const maxAge = this.#revision === undefined ? MAX_AGE_WITHOUT_REVISION : MAX_AGE;
    return dataVersion === this.#dataVersion && Date.now() - createdAt < maxAge;
  }

  store(key: string, page: Omit<CachedPage, 'etag' | 'createdAt'>): CachedPage {
    const content = createHash('sha256').update(page.html.replaceAll(page.nonce, ''));
    const stored = {
      ...page,
      etag: `W/"${content.digest('base64url').slice(0, 22)}"`,
      createdAt: Date.now(),
    };
    this.#pages.set(key, stored);
    return stored;
  }
}
