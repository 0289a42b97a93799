// What the service worker caches for use without network, decided by the URL alone.

/**
 * `page`: network first, from the cache when the network fails. `mutable-file`: the same, for files that may change at
 * their URL. `immutable-file`: cache first.
 */
export type ResourceKind = 'page' | 'mutable-file' | 'immutable-file';

/** The shell's server appends it to a page with a failed piece: an earlier cached version of the page is better. */
export const INCOMPLETE_MARK = '<!-- incomplete -->';

const immutablePaths = [
  '/assets/',
  '/boot-data/',
  '/remotes/',
  '/site/pictures/',
  '/site/uploads/',
  '/api/images/',
];
/**
 * Nothing of the admin area is cached, and no quotation, which is for one customer; the API's documentation, data sheets and
 * the tools are no pages of the site.
 */
const uncachedPaths =
  /^\/(admin|login|quotation(?:\.pdf)?|_inspector|_overrides|api|sheets|composition\.json|csp-reports|service-worker\.js)(\/|$)/;
/** Parameters that open something over a page, or show one visitor the outcome of a form. */
const overlayParameters = ['quote', 'size', 'purpose', 'map', 'sent'];

/** Undefined for what the worker leaves to the browser: API calls, forms, the admin area, other sites. */
export function resourceKindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): ResourceKind | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  // A draft, for who has the link: it must not stay in a browser.
  if (address.searchParams.has('preview')) return undefined;
  if (immutablePaths.some((start) => address.pathname.startsWith(start))) return 'immutable-file';
  if (address.pathname.startsWith('/site/')) return 'mutable-file';
  return mode === 'navigate' && !uncachedPaths.test(address.pathname) ? 'page' : undefined;
}

/** The URL under which a page is cached: without what is open over the page. */
export function pageCacheKey(url: string): string {
  const address = new URL(url);
  for (const name of overlayParameters) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}

/** The paths of the files that the HTML of a page names, in attributes, in JSON or in CSS: scripts, data, fonts, SVG files. */
export function linkedFiles(html: string): string[] {
  const links = html.matchAll(/"(\/(?:assets|boot-data|remotes|site)\/[^"\s,]+)"|url\((\/assets\/[^)]+)\)/g);
  return [...new Set([...links].flatMap(([, path, font]) => path ?? font ?? []))];
}
