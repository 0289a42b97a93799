import type { ProductFilters, ProductTableRow } from '@site/shared-contracts/schemas';
import { useState } from 'react';

/** The most products that the API takes by their ids. */
const mostTicked = 1000;

const none: number[] = [];

export type ProductSelection = ReturnType<typeof useProductSelection>;

/** Which products are chosen: on several pages, or all that match the filter. Another filter starts an empty selection. */
export function useProductSelection(filter: ProductFilters, total: number) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ key: string; ids: number[]; isAll: boolean }>({
    key,
    ids: [],
    isAll: false,
  });
  const isCurrent = state.key === key;
  const ids = isCurrent ? state.ids : none;
  /** All that match are chosen, not only those that are ticked. */
  const isAll = isCurrent && state.isAll;
  const choose = (next: readonly number[]) => setState({ key, ids: next.slice(0, mostTicked), isAll: false });
  return {
    count: isAll ? total : ids.length,
    isAll,
    isTicked: (id: number) => isAll || ids.includes(id),
    toggle: (id: number) => {
      // There is no 'all but one': the selection starts empty again.
      if (isAll) choose([]);
      else choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
    },
    /** Ticks all of these, or none where all are. */
    toggleAll: (rows: readonly ProductTableRow[]) => {
      const pageIds = rows.map((row) => row.id);
      const others = ids.filter((id) => !pageIds.includes(id));
      const areAllTicked = others.length + pageIds.length === ids.length;
      choose(areAllTicked || isAll ? others : [...others, ...pageIds]);
    },
    chooseAll: () => setState({ key, ids: [], isAll: true }),
    clear: () => choose([]),
    /** For the calls of the API. */
    input: isAll ? { filter, count: total } : { ids, count: ids.length },
  };
}
