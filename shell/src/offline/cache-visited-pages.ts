// Starts the service worker, and tells it what has been seen. A chunk of its own, loaded when the page has come to rest.
import type { createBrowserRouter } from '@site/shared-contracts/router';

const whenIdle = (work: () => void) => {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 2_000);
};

/**
 * Registers the worker and has it keep this page, and each one that is opened from here, with every file that was
 * loaded for it.
 * @param scripts addresses of what a page may load later: without network it is too late
 */
export async function cacheVisitedPages(
  router: ReturnType<typeof createBrowserRouter>,
  scripts: readonly string[],
): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const registration = await serviceWorker.ready;
  let lastPage = '';
  const sendPage = () => {
    const page = window.location.href;
    if (page === lastPage) return;
    lastPage = page;
    whenIdle(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const lazyScripts = scripts.map((path) => new URL(path, page).href);
      registration.active?.postMessage({ page, files: [...loaded, ...lazyScripts] });
    });
  };
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') sendPage();
  });
  sendPage();
}
