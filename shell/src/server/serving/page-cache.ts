import { LRUCache } from 'lru-cache';
import type { Encoding } from './compress';
import { EncodedContent } from './encoded-content';
import { FinishedPage } from './finished-page';
import type { RenderedPage } from '../rendering/render-page';
import type { SnapshotName } from '../remotes/snapshot';
import type { StoredBootData } from '../rendering/stored-boot-data';

/** Something that was created from the API's data. */
export interface CacheEntry {
  /** The cache's `dataVersion` when the entry was created. */
  dataVersion: number;
  createdAt: number;
}

export interface CachedPage extends CacheEntry {
  key: string;
  page: FinishedPage;
  /** The builds that it was rendered from. */
  snapshot: SnapshotName;
  /** Undefined where the boot data are in the HTML. */
  bootDataVersion: string | undefined;
}

/** Maximum bytes of pages, with their compressed forms. */
const MAX_SIZE = 64_000_000;
/** Maximum bytes of boot data, with their compressed forms and with those of earlier versions of the pages: such a page may still be open. */
const MAX_BOOT_DATA_SIZE = 64_000_000;
/** Of both, what is added for addresses that anybody can make up. */
const MADE_UP_SHARE = 0.25;
/** Milliseconds after which a page is rendered again even if no data have changed: it contains the year. */
const MAX_AGE = 3_600_000;
/** The same where the API has no revision: as long as shared caches store a page. */
const MAX_AGE_WITHOUT_REVISION = 5_000;

/** Maximum number of versions of one page that were rendered from other builds: a canary's beside the live one. */
const MAX_COMPOSITIONS = 6;

export interface PageCacheOptions {
  maxSize?: number;
  maxBootDataSize?: number;
  /** Whether a page that was rendered from these builds may still be shown, to a visitor who should get others. */
  mayShow?: (snapshot: SnapshotName, wanted?: SnapshotName) => boolean;
}

/**
 * Rendered pages, bounded; each once for all builds that it was rendered from. A write through this shell or a new
 * revision of the API's content makes every one of them stale at once.
 */
export class PageCache {
  /** Of the addresses that the site has. */
  readonly #own: Region;
  /**
   * Of the addresses that anybody can make up: searches and other queries, and addresses without a page. However many of
   * them are requested, the others stay.
   */
  readonly #madeUp: Region;
  readonly #mayShow: (snapshot: SnapshotName, wanted?: SnapshotName) => boolean;
  #dataVersion = 0;
  #revision: number | undefined;

  constructor({
    maxSize = MAX_SIZE,
    maxBootDataSize = MAX_BOOT_DATA_SIZE,
    mayShow = () => true,
  }: PageCacheOptions = {}) {
    this.#mayShow = mayShow;
    this.#own = createRegion(maxSize, maxBootDataSize);
    this.#madeUp = createRegion(maxSize * MADE_UP_SHARE, maxBootDataSize * MADE_UP_SHARE);
  }

  /** Makes every entry stale: the data have changed. */
  invalidate(): void {
    this.#dataVersion += 1;
  }

  /** The API's revision of its data; undefined where the API has none. */
  setRevision(revision: number | undefined): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#dataVersion += 1;
  }

  /** How many pages there are, fresh or not, and the bytes that they and their boot data take. */
  stored(): { pages: number; bytes: number } {
    const regions = [this.#own, this.#madeUp];
    const caches = regions.flatMap(({ pages, bootData }) => [pages, bootData]);
    return {
      pages: regions.reduce((count, { pages }) => count + pages.size, 0),
      bytes: caches.reduce((size, { calculatedSize }) => size + calculatedSize, 0),
    };
  }

  get dataVersion(): number {
    return this.#dataVersion;
  }

  /** Whether the API tells by a revision that its data have changed. */
  get hasRevision(): boolean {
    return this.#revision !== undefined;
  }

  /** The last complete version of a page from these builds, however old. */
  find(key: string, snapshotId: string): CachedPage | undefined {
    return this.#versionsOf(key)?.find(({ snapshot }) => snapshot.id === snapshotId);
  }

  /** The same, or else one from other builds that were not rolled back: better than a page with holes in it. */
  findLast(key: string, wanted: SnapshotName): CachedPage | undefined {
    return (
      this.find(key, wanted.id) ??
      this.#versionsOf(key)?.find(({ snapshot }) => this.#mayShow(snapshot, wanted))
    );
  }

  #versionsOf(key: string): readonly CachedPage[] | undefined {
    return this.#own.pages.get(key) ?? this.#madeUp.pages.get(key);
  }

  /** Removes the pages that were rendered from builds that were rolled back. */
  removeUnwanted(): void {
    for (const { pages } of [this.#own, this.#madeUp])
      for (const [key, versions] of [...pages.entries()]) {
        const kept = versions.filter(({ snapshot }) => this.#mayShow(snapshot));
        if (kept.length === 0) pages.delete(key);
        else if (kept.length < versions.length) pages.set(key, kept);
      }
  }

  /** Whether the data have not changed since the entry was created. */
  isCurrent({ dataVersion, createdAt }: CacheEntry): boolean {
    const maxAge = this.#revision === undefined ? MAX_AGE_WITHOUT_REVISION : MAX_AGE;
    return dataVersion === this.#dataVersion && Date.now() - createdAt < maxAge;
  }

  /** Boot data never change at their version. */
  findBootData(version: string): EncodedContent | undefined {
    return (this.#own.bootData.get(version) ?? this.#madeUp.bootData.get(version))?.content;
  }

  store(
    key: string,
    { rendered, ...entry }: { rendered: RenderedPage; snapshot: SnapshotName; dataVersion: number },
  ): CachedPage {
    const { bootData } = rendered;
    const isMadeUp = key.includes('?') || rendered.status !== 200;
    const [region, other] = isMadeUp ? [this.#madeUp, this.#own] : [this.#own, this.#madeUp];
    const { pages } = region;
    const rerendered = new FinishedPage(rendered, () => {
      const current = pages.peek(key);
      // The size of an entry is read again where the entry is another object. It may have been replaced meanwhile.
      if (current?.some(({ page: each }) => each === rerendered)) pages.set(key, [...current]);
    });
    // Most changes of the contents change few pages. The others keep their compressed bytes.
    const versions = pages.peek(key) ?? other.pages.peek(key) ?? [];
    const previous = versions.find(({ snapshot }) => snapshot.id === entry.snapshot.id)?.page;
    const isSame =
      previous?.etag === rerendered.etag &&
      previous.status === rerendered.status &&
      String(previous.madeOf) === String(rerendered.madeOf);
    const page = isSame ? previous : rerendered;
    const stored = {
      ...entry,
      key,
      page,
      bootDataVersion: bootData?.version,
      createdAt: Date.now(),
    };
    const others = versions.filter(
      ({ snapshot }) => snapshot.id !== entry.snapshot.id && this.#mayShow(snapshot),
    );
    pages.set(key, [stored, ...others].slice(0, MAX_COMPOSITIONS));
    other.pages.delete(key);
    if (bootData) storeBootData(region, bootData);
    return stored;
  }

  /**
   * Compresses a page at the highest level from its second response in an encoding on: a page that a crawler requests
   * once is not worth it. Resolves when the better bytes are there.
   */
  async improve(cached: CachedPage, encoding: Encoding): Promise<void> {
    if (cached.page.canImprove(encoding)) await cached.page.improve(encoding);
  }
}

interface Region {
  /** The versions of each page, the newest first. */
  pages: LRUCache<string, readonly CachedPage[]>;
  bootData: LRUCache<string, { content: EncodedContent }>;
}

const createRegion = (maxSize: number, maxBootDataSize: number): Region => ({
  pages: new LRUCache({
    maxSize,
    sizeCalculation: (versions) => versions.reduce((size, { page }) => size + page.size, 0),
  }),
  bootData: new LRUCache({
    maxSize: maxBootDataSize,
    sizeCalculation: ({ content }) => content.size,
  }),
});

function storeBootData({ bootData }: Region, { version, text }: StoredBootData): void {
  // Those that are here already may be compressed.
  if (bootData.get(version)) return;
  const content = new EncodedContent(Buffer.from(text), () => {
    if (bootData.peek(version)?.content === content) bootData.set(version, { content });
  });
  bootData.set(version, { content });
}
