import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What is made from the API's data, and when. */
export interface Made {
  /** Which state of the data it was made from: the cache's `writes` at that time. */
  writes: number;
  madeAt: number;
}

export interface KeptPage extends Made {
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
const MAX_AGE_UNTOLD = 5_000;

/**
 * Rendered pages, bounded. A write through this shell, a new revision of the API's content or a new build makes every one
 * of them stale at once.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_SIZE,
    // Two bytes a character, in the worst case.
    sizeCalculation: ({ html }) => 2 * html.length,
  });
  #writes = 0;
  #revision: number | undefined;

  /** The data have changed. */
  noteWrite(): void {
    this.#writes += 1;
  }

  /** What the API calls the state of its data; undefined where it has no word for it. */
  noteRevision(revision: number | undefined): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#writes += 1;
  }

  get writes(): number {
    return this.#writes;
  }

  /** The last complete version of a page, however old: better than a page with holes in it. */
  find(key: string): KeptPage | undefined {
    return this.#pages.get(key);
  }

  isFresh(page: KeptPage, snapshotId: string): boolean {
    return page.snapshotId === snapshotId && this.isCurrent(page);
  }

  /** Whether the data are still those that something was made from. */
  isCurrent({ writes, madeAt }: Made): boolean {
    const maxAge = this.#revision === undefined ? MAX_AGE_UNTOLD : MAX_AGE;
    return writes === this.#writes && Date.now() - madeAt < maxAge;
  }

  keep(key: string, page: Omit<KeptPage, 'etag' | 'madeAt'>): KeptPage {
    const content = createHash('sha256').update(page.html.replaceAll(page.nonce, ''));
    const kept = { ...page, etag: `W/"${content.digest('base64url').slice(0, 22)}"`, madeAt: Date.now() };
    this.#pages.set(key, kept);
    return kept;
  }
}
