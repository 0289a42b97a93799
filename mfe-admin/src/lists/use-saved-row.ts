import { useLocation } from '@site/shared-contracts/router';
import { useEffect, useRef, useState, type RefCallback } from 'react';

interface SavedState {
  savedId: number;
}

/** The history state for the list that is shown after saving. */
export const savedRowState = (savedId: number): SavedState => ({ savedId });

function readSavedId(state: unknown): number | undefined {
  const found = typeof state === 'object' && state !== null && 'savedId' in state ? state.savedId : undefined;
  return typeof found === 'number' ? found : undefined;
}

interface SavedRow {
  ref?: RefCallback<HTMLElement>;
  'data-saved'?: true;
}

/**
 * For a list that is shown after saving: the row of the saved item is marked, scrolled into view and focused. Returns
 * the props of a row by its id; `savedRowStyle` is the style of the marked row.
 */
export function useSavedRow(): (id: number) => SavedRow {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const savedId = readSavedId(state);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const shownFor = useRef<string>(undefined);
  useEffect(() => {
    if (!row || shownFor.current === key) return undefined;
    // After the shell, which focuses the heading of a new page when the effects of the page have run.
    const frame = requestAnimationFrame(() => {
      shownFor.current = key;
      row.scrollIntoView({ block: 'center' });
      row.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [row, key]);
  return (id) => (id === savedId ? { ref: setRow, 'data-saved': true } : {});
}
