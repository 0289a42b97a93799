import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * For a list whose rows are removed when their buttons are pressed: the focus moves to the row that takes the place of
 * the removed one, or to the heading of the screen. The screen calls this hook, as the list itself may be unmounted.
 */
export function useRowFocus() {
  const ref = useRef<HTMLUListElement>(null);
  const last = useRef<{ element: HTMLElement; index: number }>(undefined);
  // In every layout effect, as any render may have removed the element.
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
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('li');
      const index = row ? [...(ref.current?.children ?? [])].indexOf(row) : 0;
      last.current = { element: target, index: Math.max(0, index) };
    },
  };
}
