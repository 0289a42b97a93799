import { filesIn } from './keeping-rules';
import { keepFiles } from './kept-files';
import { listSeenPages, type SeenPage } from './kept-pages';
import { workerScope } from './worker-scope';

/** Where the shell's server draws it, and what in it waits for the list of seen pages. */
const ADDRESS = '/offline';
const PLACE = '<div id="seen-pages"></div>';
/** The number changes when what is kept in it does. */
export const OFFLINE = 'offline-1';
/** Milliseconds after which it is asked for anew: the telephone number may be another. */
const MAX_AGE = 86_400_000;

export async function keepOfflinePage(): Promise<void> {
  const cache = await workerScope.caches.open(OFFLINE);
  const kept = await cache.match(ADDRESS);
  if (Date.now() - Date.parse(kept?.headers.get('date') ?? '') < MAX_AGE) return;
  const response = await workerScope.fetch(ADDRESS);
  if (!response.ok) return;
  await cache.put(ADDRESS, response.clone());
  await keepFiles(filesIn(await response.text()));
}

/** In the place of a page that was never seen: how to reach the company all the same, and which pages can be read. */
export async function openOfflinePage(): Promise<Response> {
  const kept = await (await workerScope.caches.open(OFFLINE)).match(ADDRESS);
  if (!kept) return Response.error();
  const list = listOf(await listSeenPages());
  // A function: titles are no replacement patterns.
  const html = (await kept.text()).replace(PLACE, () => list);
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { status: 503, headers });
}

function listOf(pages: SeenPage[]): string {
  if (!pages.length) return '';
  const items = pages.map(({ url, title }) => {
    const { pathname, search } = new URL(url);
    // The name of the company behind the bar is the same for all.
    return `<li><a href="${escape(pathname + search)}">${title.split(' | ', 1)[0] ?? ''}</a></li>`;
  });
  return `<h2>Pages that you have seen</h2><ul>${items.join('')}</ul>`;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
