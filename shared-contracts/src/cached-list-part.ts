import type { List } from './endpoint';

/**
 * Which part of a list a page caches if it renders only that part. The rest is neither sent with the HTML nor held in
 * memory. It is plain data in the query's key, so that the first fetch and every refetch cache the same part.
 */
export interface CachedListPart {
  /** `newest`: by `createdAt`. `reversed`: the order of the response, from its end. */
  order: 'newest' | 'reversed';
  /** How many items are cached. `total` still counts all items. */
  first: number;
  /** Fields that are left out of each item. */
  without?: readonly string[];
}

interface WithCreationDate {
  createdAt?: string;
}

export function selectCachedPart(
  list: List<object>,
  { order, first, without = [] }: CachedListPart,
): List<object> {
  const reversed = list.data.toReversed();
  const ordered =
    order === 'reversed'
      ? reversed
      : reversed.sort((a: WithCreationDate, b: WithCreationDate) => timeOf(b) - timeOf(a));
  const data = ordered
    .slice(0, first)
    .map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => !without.includes(field))));
  return { ...list, data };
}

const timeOf = ({ createdAt }: WithCreationDate) => Date.parse(createdAt ?? '') || 0;
