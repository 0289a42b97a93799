// The names under which a CDN keeps pages, so that it can be told which of them a change has made stale.

/** Of every page. */
const EVERYTHING = 'site';
type DataKey = 'products' | 'articles';
const dataKeys: readonly DataKey[] = ['products', 'articles'];

/** What its calls of the API read: `products`, `articles` or both. */
export function keysOfCalls(endpoints: Iterable<string>): readonly DataKey[] {
  const found = new Set([...endpoints].flatMap(keysOfCall));
  return dataKeys.filter((key) => found.has(key));
}

function keysOfCall(endpoint: string): readonly DataKey[] {
  if (/^GET \/api\/(?:products|category)\//.test(endpoint)) return ['products'];
  if (/^GET \/api\/(?:blog|news)\//.test(endpoint)) return ['articles'];
  return dataKeys;
}

/** The value of the header with a page's keys. A page that is not there may be there after any change. */
export const surrogateKey = (page: { status: number; madeOf: readonly string[] | undefined }): string =>
  [EVERYTHING, ...(page.status === 200 && page.madeOf ? page.madeOf : dataKeys)].join(' ');

/** What a change of this kind, as the API's audit log has it, is on. Any other kind may be on every page. */
const keyOfKind: Record<string, DataKey> = {
  product: 'products',
  category: 'products',
  sheet: 'products',
  blog: 'articles',
  news: 'articles',
};

/** A response of `GET /api/revision`. */
export interface ContentRevision {
  revision: number;
  kinds?: Record<string, number> | undefined;
}

/** The keys of the pages that may have changed between two revisions; `site` is on all of them. */
export function keysOfChange(before: ContentRevision | undefined, now: ContentRevision): readonly string[] {
  if (before?.revision === now.revision) return [];
  const growth = Object.entries(now.kinds ?? {})
    .map(([kind, number]) => ({ kind, by: number - (before?.kinds?.[kind] ?? 0) }))
    .filter(({ by }) => by !== 0);
  const named = growth.reduce((sum, { by }) => sum + by, 0);
  // An older API names no kind, a restored backup has other numbers, and nobody knows what was before the start.
  const isExplained = before && growth.every(({ by }) => by > 0) && named === now.revision - before.revision;
  const keys = new Set(growth.map(({ kind }) => keyOfKind[kind] ?? EVERYTHING));
  return isExplained && !keys.has(EVERYTHING) ? [...keys] : [EVERYTHING];
}

export const everything = [EVERYTHING] as const;
