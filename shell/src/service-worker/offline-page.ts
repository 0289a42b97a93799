import { linkedFiles } from './caching-rules';
import { cacheFiles } from './cached-files';
import { listVisitedPages, type VisitedPage } from './cached-pages';
import { workerScope } from './worker-scope';

/** The path at which the shell's server renders it, and its placeholder for the list of visited pages. */
const OFFLINE_PATH = '/offline';
const LIST_PLACEHOLDER = '<div id="seen-pages"></div>';
/** A new number discards the old cache: raise it when the format of the entries changes. */
export const OFFLINE_CACHE = 'offline-1';
/** Milliseconds after which it is fetched again: the telephone number may have changed. */
const MAX_AGE = 86_400_000;

export async function cacheOfflinePage(): Promise<void> {
  const cache = await workerScope.caches.open(OFFLINE_CACHE);
  const cached = await cache.match(OFFLINE_PATH);
  if (Date.now() - Date.parse(cached?.headers.get('date') ?? '') < MAX_AGE) return;
  const response = await workerScope.fetch(OFFLINE_PATH);
  if (!response.ok) return;
  await cache.put(OFFLINE_PATH, response.clone());
  await cacheFiles(linkedFiles(await response.text()));
}

/** Instead of a page that was never visited: how to reach the company, and which pages are cached. */
export async function serveOfflinePage(): Promise<Response> {
  const cached = await (await workerScope.caches.open(OFFLINE_CACHE)).match(OFFLINE_PATH);
  if (!cached) return Response.error();
  const list = renderPageList(await listVisitedPages());
  // A function: `$` in a title is no replacement pattern.
  const html = (await cached.text()).replace(LIST_PLACEHOLDER, () => list);
  const headers = new Headers(cached.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { status: 503, headers });
}

function renderPageList(pages: VisitedPage[]): string {
  if (!pages.length) return '';
  const items = pages.map(({ url, title }) => {
    const { pathname, search } = new URL(url);
    // Without the company's name after the bar.
    return `<li><a href="${escape(pathname + search)}">${title.split(' | ', 1)[0] ?? ''}</a></li>`;
  });
  return `<h2>Pages you have already opened</h2><ul>${items.join('')}</ul>`;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
