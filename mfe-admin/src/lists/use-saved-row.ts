import { useLocation } from '@site/shared-contracts/router';
import { useEffect, useRef, useState, type RefCallback } from 'react';

interface SavedState {
  savedId: number;
}

/** The state of the address of a list that is gone to after a save. */
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
 * For a list that is come to after a save: what was saved is marked, brought into view and has the focus. Gives what
 * the element of a row needs; how a marked row looks is `savedMark`.
 */
export function useSavedRow(): (id: number) => SavedRow {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const savedId = readSavedId(state);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const shownFor = useRef<string>(undefined);
  useEffect(() => {
    if (!row || shownFor.current === key) return undefined;
    // The shell puts the focus of a new page on its heading, after the effects of what stands on it.
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
