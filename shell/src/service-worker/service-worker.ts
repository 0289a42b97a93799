// Keeps what a visitor has seen for times without network. It stands between the pages and the network for pages and
// files alone; calls of the API, forms and the admin area pass it by.
import { resourceKindOf } from './caching-rules';
import { FILES_CACHE, cacheFiles, serveNetworkFirst, serveCacheFirst, IMAGES_CACHE } from './cached-files';
import { refreshCachedPage, findCachedPage, cachePage, PAGES_CACHE } from './cached-pages';
import { cacheOfflinePage, OFFLINE_CACHE, serveOfflinePage } from './offline-page';
import { workerScope, type FetchEvent } from './worker-scope';

const { origin } = workerScope.location;

workerScope.addEventListener('install', (event) => {
  // Open pages lose nothing by a change of workers: files are named by their content, and what is kept stays.
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
  if (kind === 'file') event.respondWith(serveCacheFirst(request, waitUntil));
  if (kind === 'drawing') event.respondWith(serveNetworkFirst(request, waitUntil));
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
    ['file', 'drawing'].includes(resourceKindOf({ method: 'GET', mode: 'cors', url }, origin) ?? ''),
  );
  event.waitUntil(Promise.allSettled([refreshCachedPage(page), cacheFiles(cacheable), cacheOfflinePage()]));
});
