import { useRef } from 'react';
import { useShortcuts } from './use-shortcuts';

/** `j` and `k` move the focus from row to row, where Enter opens the enquiry. */
export function useRowKeys() {
  const table = useRef<HTMLTableElement>(null);
  const move = (by: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
    const row = document.activeElement?.closest('tr');
    const current = links.findIndex((link) => row?.contains(link));
    links[current < 0 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1)]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return table;
}
