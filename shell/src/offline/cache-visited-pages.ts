// Registers the service worker and sends it what was visited. A chunk of its own, loaded after everything else.
import type { createBrowserRouter } from '@site/shared-contracts/router';
import { whenIdle } from '../browser/when-idle';

/**
 * Registers the worker and has it cache this page and each page that is opened from here, with every file that was
 * loaded for it.
 * @param scripts URLs of scripts that a page may load later: without network it would be too late
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
