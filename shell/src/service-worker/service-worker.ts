// Keeps what a visitor has seen for times without network. It stands between the pages and the network for pages and
// files alone; calls of the API, forms and the admin area pass it by.
import { kindOf } from './keeping-rules';
import { FILES, keepFiles, openDrawing, openFile, PICTURES } from './kept-files';
import { fetchPage, findPage, keepPage, PAGES } from './kept-pages';
import { keepOfflinePage, OFFLINE, openOfflinePage } from './offline-page';
import { workerScope, type FetchEvent } from './worker-scope';

const { origin } = workerScope.location;

workerScope.addEventListener('install', (event) => {
  // Open pages lose nothing by a change of workers: files are named by their content, and what is kept stays.
  event.waitUntil(Promise.all([workerScope.skipWaiting(), keepOfflinePage()]));
});

workerScope.addEventListener('activate', (event) => {
  const start = async () => {
    await workerScope.clients.claim();
    await workerScope.registration.navigationPreload.enable();
    for (const name of await workerScope.caches.keys()) {
      if (![PAGES, FILES, PICTURES, OFFLINE].includes(name)) await workerScope.caches.delete(name);
    }
  };
  event.waitUntil(start());
});

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await workerScope.fetch(request));
    event.waitUntil(keepPage(request.url, response.clone()));
    return response;
  } catch {
    return (await findPage(request.url)) ?? (await openOfflinePage());
  }
}

workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const whenDone = (work: Promise<void>) => {
    event.waitUntil(work);
  };
  const kind = kindOf(request, origin);
  if (kind === 'page') event.respondWith(openPage(event));
  if (kind === 'file') event.respondWith(openFile(request, whenDone));
  if (kind === 'drawing') event.respondWith(openDrawing(request, whenDone));
});

interface Seen {
  page: string;
  files: string[];
}

const isSeen = (data: unknown): data is Seen => typeof data === 'object' && data !== null && 'page' in data;

workerScope.addEventListener('message', (event) => {
  if (!isSeen(event.data)) return;
  const { page, files } = event.data;
  if (kindOf({ method: 'GET', mode: 'navigate', url: page }, origin) !== 'page') return;
  const needed = files.filter((url) =>
    ['file', 'drawing'].includes(kindOf({ method: 'GET', mode: 'cors', url }, origin) ?? ''),
  );
  event.waitUntil(Promise.allSettled([fetchPage(page), keepFiles(needed), keepOfflinePage()]));
});
