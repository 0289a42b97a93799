import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface KeptPage {
  status: number;
  html: string;
  /** The nonce that stands in `html`; every answer gets a new one in its place. */
  nonce: string;
  etag: string;
  /** Which builds it was drawn from. */
  snapshotId: string;
  /** Which state of the data it was drawn from. */
  writes: number;
  drawnAt: number;
}

/** Bytes of HTML kept at most. */
const MAX_SIZE = 64_000_000;
/** Milliseconds after which a page is drawn again although nothing is known to have changed. */
export const MAX_AGE = 30_000;

/** Rendered pages, bounded. A write through the API or a new build makes every one of them stale at once. */
export class PageCache {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_SIZE,
    // Two bytes a character, in the worst case.
    sizeCalculation: ({ html }) => 2 * html.length,
  });
  #writes = 0;

  /** The data have changed. */
  noteWrite(): void {
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
    const isYoung = Date.now() - page.drawnAt < MAX_AGE;
    return isYoung && page.snapshotId === snapshotId && page.writes === this.#writes;
  }

  keep(key: string, page: Omit<KeptPage, 'etag' | 'drawnAt'>): KeptPage {
    const content = createHash('sha256').update(page.html.replaceAll(page.nonce, ''));
    const kept = { ...page, etag: `W/"${content.digest('base64url').slice(0, 22)}"`, drawnAt: Date.now() };
    this.#pages.set(key, kept);
    return kept;
  }
}
