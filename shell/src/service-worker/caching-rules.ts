// What of the site is kept for times without network, by its address alone.

/**
 * `page`: asked of the network first, kept for when that fails. `drawing`: the same, for what may change under its
 * address. `file`: never changes under its address, so what is kept is not asked for again.
 */
export type ResourceKind = 'page' | 'drawing' | 'file';

/** The shell's server writes it behind a page that came out with a hole: what was kept of that page before is better. */
export const INCOMPLETE_MARK = '<!-- incomplete -->';

const immutablePaths = ['/assets/', '/remotes/', '/site/pictures/', '/api/images/'];
/** Of the admin area nothing is kept; the API's manual is no page of the site. */
const uncachedPaths = /^\/(admin|login|api|composition\.json|csp-reports|service-worker\.js)(\/|$)/;
/** Parameters that lay something over a page, or tell one visitor what became of a form. */
const overlayParameters = ['quote', 'map', 'sent'];

/** Undefined for what the worker leaves to the browser: calls, forms, the admin area, other sites. */
export function resourceKindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): ResourceKind | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (immutablePaths.some((start) => address.pathname.startsWith(start))) return 'file';
  if (address.pathname.startsWith('/site/')) return 'drawing';
  return mode === 'navigate' && !uncachedPaths.test(address.pathname) ? 'page' : undefined;
}

/** The address under which a page is kept: without what lies over it. */
export function pageCacheKey(url: string): string {
  const address = new URL(url);
  for (const name of overlayParameters) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}

/** The addresses of everything that a page names itself: scripts, the font, drawings. */
export function linkedFiles(html: string): string[] {
  const links = html.matchAll(/\b(?:src|href)="(\/(?:assets|remotes|site)\/[^"]+)"/g);
  return [...new Set([...links].flatMap(([, path]) => path ?? []))];
}
