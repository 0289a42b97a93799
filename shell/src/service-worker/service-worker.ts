// Caches what a visitor has visited, for use without network. It handles requests for pages and files only; API calls,
// forms and the admin area are left to the browser.
import { resourceKindOf } from './caching-rules';
import { FILES_CACHE, cacheFiles, serveNetworkFirst, serveCacheFirst, IMAGES_CACHE } from './cached-files';
import { refreshCachedPage, findCachedPage, cachePage, PAGES_CACHE } from './cached-pages';
import { cacheOfflinePage, OFFLINE_CACHE, serveOfflinePage } from './offline-page';
import { workerScope, type FetchEvent } from './worker-scope';

const { origin } = workerScope.location;

workerScope.addEventListener('install', (event) => {
  // A new worker may take over at once: file names contain a hash of their content, and the caches stay.
  event.waitUntil(Promise.all([workerScope.skipWaiting(), cacheOfflinePage()]));
});

workerScope.addEventListener('activate', (event) => {
  const activate = async () => {
    await workerScope.clients.claim();
    await workerScope.registration.navigationPreload.enable();
    for (const name of await workerScope.caches.keys()) {
      if (![PAGES_CACHE, FILES_CACHE, IMAGES_CACHE, OFFLINE_CACHE].includes(name))
        await workerScope.caches.delete(name);
    }
  };
  event.waitUntil(activate());
});

async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await workerScope.fetch(request));
    event.waitUntil(cachePage(request.url, response.clone()));
    return response;
  } catch {
    return (await findCachedPage(request.url)) ?? (await serveOfflinePage());
  }
}

workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const waitUntil = (work: Promise<void>) => {
    event.waitUntil(work);
  };
  const kind = resourceKindOf(request, origin);
  if (kind === 'page') event.respondWith(servePage(event));
  if (kind === 'immutable-file') event.respondWith(serveCacheFirst(request, waitUntil));
  if (kind === 'mutable-file') event.respondWith(serveNetworkFirst(request, waitUntil));
});

interface VisitMessage {
  page: string;
  files: string[];
}

const isVisitMessage = (data: unknown): data is VisitMessage =>
  typeof data === 'object' && data !== null && 'page' in data;

workerScope.addEventListener('message', (event) => {
  if (!isVisitMessage(event.data)) return;
  const { page, files } = event.data;
  if (resourceKindOf({ method: 'GET', mode: 'navigate', url: page }, origin) !== 'page') return;
  const cacheable = files.filter((url) =>
    ['immutable-file', 'mutable-file'].includes(
      resourceKindOf({ method: 'GET', mode: 'cors', url }, origin) ?? '',
    ),
  );
  event.waitUntil(Promise.allSettled([refreshCachedPage(page), cacheFiles(cacheable), cacheOfflinePage()]));
});
