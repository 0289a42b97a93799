import { useCallback, useSyncExternalStore } from 'react';

/** Whether the viewport is at least that many pixels wide. Without a viewport, on the server, it is. */
export function useMinWidth(pixels: number): boolean {
  const query = `(min-width: ${pixels === Infinity ? 1_000_000 : pixels}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}
