import type { InboxItem } from '@site/shared-contracts/schemas';
import { useState } from 'react';

/** The most enquiries that the API changes at once. */
const mostTicked = 100;

const none: InboxItem[] = [];

export type InboxSelection = ReturnType<typeof useInboxSelection>;

/** The ticked enquiries, on several pages; they are kept as they were ticked. Another filter starts an empty selection. */
export function useInboxSelection(filterKey: string) {
  const [state, setState] = useState({ filterKey, items: none });
  const items = state.filterKey === filterKey ? state.items : none;
  const choose = (next: readonly InboxItem[]) => setState({ filterKey, items: next.slice(0, mostTicked) });
  const isTicked = (id: number) => items.some((item) => item.id === id);
  return {
    items,
    isTicked,
    toggle: (item: InboxItem) =>
      choose(isTicked(item.id) ? items.filter(({ id }) => id !== item.id) : [...items, item]),
    /** Ticks all of these, or none where all are. */
    toggleAll: (rows: readonly InboxItem[]) => {
      const others = items.filter(({ id }) => !rows.some((row) => row.id === id));
      choose(rows.every(({ id }) => isTicked(id)) ? others : [...others, ...rows]);
    },
    clear: () => choose(none),
  };
}
