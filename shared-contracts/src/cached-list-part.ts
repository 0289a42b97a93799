import type { List } from './schemas/endpoint';

/**
 * Which part of a list a page caches if it renders only that part. The rest is neither sent with the HTML nor held in
 * memory. It is plain data in the query's key, so that the first fetch and every refetch cache the same part.
 *
 * A call for such a part requests one page of the list, in the order that it wants. Another server than ours may send
 * the whole list instead: then the part is taken from that.
 */
export interface CachedListPart {
  /**
   * What comes first in a whole list. `newest`: by `createdAt`. `reversed`: the order of the response, from its end.
   * `asSent`: the order of the response.
   */
  order: 'newest' | 'reversed' | 'asSent';
  /** How many items are cached. `total` still counts all items. */
  first: number;
  /** No item is cached if there are more than `first`. */
  onlyIfWhole?: true;
  /** Fields that are left out of each item. */
  without?: readonly string[];
}

interface WithCreationDate {
  createdAt?: string;
}

/** `pageSize` is the one that was requested, if a page was requested. */
export function selectCachedPart(
  list: List<object>,
  { order, first, onlyIfWhole, without = [] }: CachedListPart,
  pageSize?: number,
): List<object> {
  if (onlyIfWhole && list.total > first) return { ...list, data: [] };
  const isPage = pageSize !== undefined && list.pageSize === pageSize;
  const data = (isPage ? list.data : inOrder[order](list.data))
    .slice(0, first)
    .map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => !without.includes(field))));
  return { ...list, data };
}

const timeOf = ({ createdAt }: WithCreationDate) => Date.parse(createdAt ?? '') || 0;

const inOrder: Record<CachedListPart['order'], (items: object[]) => object[]> = {
  newest: (items) =>
    items.toReversed().sort((a: WithCreationDate, b: WithCreationDate) => timeOf(b) - timeOf(a)),
  reversed: (items) => items.toReversed(),
  asSent: (items) => items,
};
