import { linkedFiles, INCOMPLETE_MARK, pageCacheKey } from './caching-rules';
import { cacheFiles } from './cached-files';
import { workerScope } from './worker-scope';

/** A new number discards the old cache: raise it when the format of the entries changes. */
export const PAGES_CACHE = 'pages-1';
/** Maximum number of pages; the page that was visited longest ago is evicted first. */
const MAX_PAGES = 40;
/** Milliseconds for which a cached page is not fetched again only to refresh it. */
const MIN_REFRESH_AGE = 60_000;
const CACHED_AT_HEADER = 'x-kept-at';

export interface VisitedPage {
  url: string;
  /** As in the HTML of the page, escaped. */
  title: string;
}

/** Caches a page with its headers: its content security policy has the hashes of its HTML. */
export async function cachePage(url: string, response: Response): Promise<void> {
  const pages = await workerScope.caches.open(PAGES_CACHE);
  const key = pageCacheKey(url);
  if (response.status === 404 || response.status === 410) await pages.delete(key);
  // A page for this browser alone, such as one with overrides, is not for later.
  if (response.headers.get('cache-control')?.includes('no-store')) return;
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // A page with something open over it has another key than the page alone.
  if (response.status !== 200 || response.redirected || !isPage || key !== withoutHash(url)) return;
  const html = await response.text();
  if (html.endsWith(INCOMPLETE_MARK) && (await pages.match(key))) return;
  await pages.put(key, new Response(html, { headers: cachedHeadersOf(response, new Date()) }));
  const cached = await pages.keys();
  await Promise.all(cached.slice(0, -MAX_PAGES).map((request) => pages.delete(request)));
  await cacheFiles(linkedFiles(html));
}

/** Fetches a page to cache it: the visitor navigated to it without a document, or before the worker was active. */
export async function refreshCachedPage(url: string): Promise<void> {
  const pages = await workerScope.caches.open(PAGES_CACHE);
  const cached = await pages.match(pageCacheKey(url));
  const isRecent = Date.now() - Date.parse(cached?.headers.get(CACHED_AT_HEADER) ?? '') < MIN_REFRESH_AGE;
  if (!isRecent) await cachePage(pageCacheKey(url), await workerScope.fetch(pageCacheKey(url)));
}

/** The page as it was visited, with the time of the visit in its head; undefined if it is not cached. */
export async function findCachedPage(url: string): Promise<Response | undefined> {
  const pages = await workerScope.caches.open(PAGES_CACHE);
  const cached = await pages.match(pageCacheKey(url));
  if (!cached) return undefined;
  if (pageCacheKey(url) !== withoutHash(url)) return Response.redirect(pageCacheKey(url));
  const html = await cached.text();
  const cachedAtTag = `<meta name="kept-at" content="${cached.headers.get(CACHED_AT_HEADER) ?? ''}">`;
  return new Response(
    html.replace('</head>', () => `${cachedAtTag}</head>`),
    { headers: cached.headers },
  );
}

/** Newest first. */
export async function listVisitedPages(): Promise<VisitedPage[]> {
  const pages = await workerScope.caches.open(PAGES_CACHE);
  const requests = await pages.keys();
  const visited = await Promise.all(
    requests.map(async ({ url }) => {
      const html = (await (await pages.match(url))?.text()) ?? '';
      return { url, title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? url };
    }),
  );
  return visited.reverse();
}

const withoutHash = (url: string) => url.split('#', 1)[0];

function cachedHeadersOf(response: Response, now: Date): Headers {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT_HEADER, now.toISOString());
  // The decoded text is stored, not the received bytes.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  return headers;
}
