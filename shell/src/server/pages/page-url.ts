import { pageQueryParameters } from '@site/shared-contracts';

/**
 * What a page is rendered from. Query parameters that no page reads are left out, and a path that begins with several
 * slashes cannot name another host.
 */
export function pageUrlOf(requested: string): URL {
  const url = new URL(`http://shell${requested}`);
  url.pathname = url.pathname.replace(/^\/+/, '/');
  const known = [...url.searchParams].filter(([name]) => pageQueryParameters.includes(name));
  // Set once: each change of `searchParams` serialises the whole URL again.
  if (known.length < url.searchParams.size) url.search = new URLSearchParams(known).toString();
  return url;
}

/** Path and query: the page's key in the cache, and the target of a redirect to the same page. */
export const pathAndQuery = (url: URL): string => url.pathname + url.search;

/** The query has its question mark and is left as it was sent: a redirect passes it on unchanged. */
export function splitRequestUrl(requested: string): { path: string; query: string } {
  const end = requested.indexOf('?');
  return end < 0
    ? { path: requested, query: '' }
    : { path: requested.slice(0, end), query: requested.slice(end) };
}

/** A redirect passes on the query parameters that no page reads, too. */
export function withUnreadParameters(location: string, requested: string): string {
  const { query } = splitRequestUrl(requested);
  const unread = [...new URLSearchParams(query)].filter(([name]) => !pageQueryParameters.includes(name));
  if (unread.length === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${new URLSearchParams(unread).toString()}`;
}

/** The query as it was sent, unless the location has one of its own. */
export function withWholeQuery(location: string, requested: string): string {
  const { query } = splitRequestUrl(requested);
  const [target = '', fragment] = location.split('#', 2);
  if (query === '' || target.includes('?')) return location;
  return target + query + (fragment === undefined ? '' : `#${fragment}`);
}
