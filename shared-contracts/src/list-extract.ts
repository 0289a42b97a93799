import type { List } from './endpoint';

/**
 * What a page keeps of a list of which it draws only a part, so that the rest is neither sent along with its HTML nor
 * held in memory. It is plain data and part of the query's key: whoever makes the call, now or again, keeps the same.
 */
export interface ListExtract {
  /** `newest`: by `createdAt`. `reversed`: the list as it came, from its end. */
  order: 'newest' | 'reversed';
  /** How many items are kept. `total` still counts all of them. */
  first: number;
  /** Fields that are left out of each item. */
  without?: readonly string[];
}

interface WithCreationDate {
  createdAt?: string;
}

export function extractFrom(list: List<object>, { order, first, without = [] }: ListExtract): List<object> {
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
