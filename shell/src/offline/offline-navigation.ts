import { isApiFailure } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';

/** The way to a page that the router cannot prepare: its document, which the service worker has if it was ever seen. */
export interface OfflineNavigation {
  /** @param since when the router began to prepare the page */
  isNeeded(since: number): boolean;
  /** Never resolves: the document takes this page's place. */
  loadDocument(url: URL): Promise<never>;
}

export const createOfflineNavigation = (queryClient: QueryClient): OfflineNavigation => ({
  isNeeded(since) {
    // Without a worker the browser would put its own error in the place of a page that is still good for reading.
    if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return false;
    const queries = queryClient.getQueryCache().getAll();
    return (
      !navigator.onLine ||
      queries.some(({ state }) => state.errorUpdatedAt >= since && isUnreachable(state.error))
    );
  },
  loadDocument: (url) =>
    new Promise(() => {
      window.location.assign(url);
    }),
});

const isUnreachable = (error: unknown) => isApiFailure(error) && error.status === 0;
