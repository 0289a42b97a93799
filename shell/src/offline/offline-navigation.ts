import { isApiFailure } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';

/** Navigation without network: to the document that the service worker has cached, if the page was visited. */
export interface OfflineNavigation {
  /** @param since when the router began to prepare the page */
  isNeeded(since: number): boolean;
  /** Never resolves: the document replaces this page. */
  loadDocument(url: URL): Promise<never>;
}

export const createOfflineNavigation = (queryClient: QueryClient): OfflineNavigation => ({
  isNeeded(since) {
    // Without a worker the browser would replace a readable page by its own error page.
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
