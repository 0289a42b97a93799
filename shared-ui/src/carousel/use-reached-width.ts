import { useCallback, useSyncExternalStore } from 'react';

/** The greatest of `widths` (pixels, among them 0) that the viewport reaches. On the server, the greatest of all. */
export function useReachedWidth(widths: readonly number[]): number {
  const key = widths.join();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const lists = key.split(',').map((width) => window.matchMedia(minWidth(width)));
      for (const list of lists) list.addEventListener('change', onChange);
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange);
      };
    },
    [key],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, ...widths.filter((width) => window.matchMedia(minWidth(width)).matches)),
    () => Math.max(...widths),
  );
}

const minWidth = (pixels: number | string) => `(min-width: ${pixels}px)`;
