import { isApiFailure } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';

/** The way to a page that the router cannot prepare: its document, which the service worker has if it was ever seen. */
export interface WayOut {
  /** @param since when the router began to prepare the page */
  isNeeded(since: number): boolean;
  /** Never resolves: the document takes this page's place. */
  take(url: URL): Promise<never>;
}

export const createWayOut = (queryClient: QueryClient): WayOut => ({
  isNeeded(since) {
    // Without a worker the browser would put its own error in the place of a page that is still good for reading.
    if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return false;
    const responses = queryClient.getQueryCache().getAll();
    return (
      !navigator.onLine ||
      responses.some(({ state }) => state.errorUpdatedAt >= since && isUnreachable(state.error))
    );
  },
  take: (url) =>
    new Promise(() => {
      window.location.assign(url);
    }),
});

const isUnreachable = (error: unknown) => isApiFailure(error) && error.status === 0;
