import { filesIn, INCOMPLETE_MARK, pageKey } from './keeping-rules';
import { keepFiles } from './kept-files';
import { workerScope } from './worker-scope';

/** The number changes when what is kept in it does. */
export const PAGES = 'pages-1';
/** Pages kept at most; the one that was seen longest ago goes first. */
const MOST = 40;
/** Milliseconds in which a page is not asked for a second time only to be kept. */
const YOUNG = 60_000;
const KEPT_AT = 'x-kept-at';

export interface SeenPage {
  url: string;
  /** As it stands in the page, escaped. */
  title: string;
}

/** Keeps a page as it came: its policy goes with it, and fits the nonces in it. */
export async function keepPage(url: string, response: Response): Promise<void> {
  const pages = await workerScope.caches.open(PAGES);
  const key = pageKey(url);
  if (response.status === 404 || response.status === 410) await pages.delete(key);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // With something over it, it is not the page that is looked for later.
  if (response.status !== 200 || response.redirected || !isPage || key !== withoutHash(url)) return;
  const html = await response.text();
  if (html.endsWith(INCOMPLETE_MARK) && (await pages.match(key))) return;
  await pages.put(key, new Response(html, { headers: headersOf(response, new Date()) }));
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, -MOST).map((request) => pages.delete(request)));
  await keepFiles(filesIn(html));
}

/** Asks for a page to keep it: the visitor came to it without loading a document, or before there was a worker. */
export async function fetchPage(url: string): Promise<void> {
  const pages = await workerScope.caches.open(PAGES);
  const kept = await pages.match(pageKey(url));
  const isYoung = Date.now() - Date.parse(kept?.headers.get(KEPT_AT) ?? '') < YOUNG;
  if (!isYoung) await keepPage(pageKey(url), await workerScope.fetch(pageKey(url)));
}

/** The page as it was seen, with the time of that in its head; undefined if it never was. */
export async function findPage(url: string): Promise<Response | undefined> {
  const pages = await workerScope.caches.open(PAGES);
  const kept = await pages.match(pageKey(url));
  if (!kept) return undefined;
  if (pageKey(url) !== withoutHash(url)) return Response.redirect(pageKey(url));
  const html = await kept.text();
  const mark = `<meta name="kept-at" content="${kept.headers.get(KEPT_AT) ?? ''}">`;
  return new Response(
    html.replace('</head>', () => `${mark}</head>`),
    { headers: kept.headers },
  );
}

/** Newest first. */
export async function listSeenPages(): Promise<SeenPage[]> {
  const pages = await workerScope.caches.open(PAGES);
  const requests = await pages.keys();
  const seen = await Promise.all(
    requests.map(async ({ url }) => {
      const html = (await (await pages.match(url))?.text()) ?? '';
      return { url, title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? url };
    }),
  );
  return seen.reverse();
}

const withoutHash = (url: string) => url.split('#', 1)[0];

function headersOf(response: Response, now: Date): Headers {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, now.toISOString());
  // The text is kept, not the bytes that came.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  return headers;
}
