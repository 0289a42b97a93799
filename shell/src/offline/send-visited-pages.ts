import type { createBrowserRouter } from '@site/shared-contracts/router';
import { whenIdle } from '../scheduling/when-idle';

/**
 * Sends each page that is opened from here to the service worker, with every file that was loaded for it: the worker
 * caches them. `bootstrap/idle.ts` has registered the worker and sent the first page.
 */
export function sendVisitedPages(router: ReturnType<typeof createBrowserRouter>): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let lastPage = window.location.href;
  router.subscribe(({ navigation }) => {
    const page = window.location.href;
    if (navigation.state !== 'idle' || page === lastPage) return;
    lastPage = page;
    whenIdle(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      serviceWorker.controller?.postMessage({ page, files });
    });
  });
}
