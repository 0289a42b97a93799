import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

export interface RowFocus {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * For a `RowList` whose rows leave when their buttons are pressed: the focus goes to the row that has come in the place
 * of the one that left, and to the screen's heading where there is none. Called by the screen, which outlives the list.
 */
export function useRowFocus(): RowFocus {
  const ref = useRef<HTMLUListElement>(null);
  const last = useRef<{ element: HTMLElement; index: number }>(undefined);
  // After whatever may have taken the element away.
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { index } = last.current;
    last.current = undefined;
    const rows = ref.current?.children ?? [];
    const row = rows[Math.min(index, rows.length - 1)];
    const next = row?.querySelector<HTMLElement>('button, a[href]') ?? document.querySelector('h1');
    next?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest('li');
      const index = row ? [...(ref.current?.children ?? [])].indexOf(row) : 0;
      last.current = { element: target, index: Math.max(0, index) };
    },
  };
}
