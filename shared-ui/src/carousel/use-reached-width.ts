import { useCallback, useSyncExternalStore } from 'react';

/** The greatest of `widths` (pixels, among them 0) that the viewport reaches. On the server, the greatest of all. */
export function useReachedWidth(widths: readonly number[]): number {
  const key = widths.join();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const lists = key.split(',').map((width) => window.matchMedia(minWidthQuery(Number(width))));
      for (const list of lists) list.addEventListener('change', onChange);
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange);
      };
    },
    [key],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, ...widths.filter((width) => window.matchMedia(minWidthQuery(width)).matches)),
    () => Math.max(...widths),
  );
}

/** In `em`, like `media`: a visitor with a larger font size gets the layout that has enough space for it. */
export const minWidthQuery = (pixels: number) => `(min-width: ${pixels / 16}em)`;
