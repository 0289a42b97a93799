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

/**
 * A location with the parameters of the request, apart from those that it sets itself. Where it sets none and leaves none
 * out, the query is as it was sent.
 */
export function withQueryOf(requested: string, location: string, leavesOut: 'all' | readonly string[]) {
  const { query } = splitRequestUrl(requested);
  if (query === '' || leavesOut === 'all') return location;
  const [target = '', fragment] = location.split('#', 2);
  const set = new URLSearchParams(splitRequestUrl(target).query);
  const added = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => !set.has(name) && !leavesOut.includes(name)),
  ).toString();
  const isWhole = leavesOut.length === 0 && !target.includes('?');
  const end = isWhole ? query : added && (target.includes('?') ? '&' : '?') + added;
  return target + end + (fragment === undefined ? '' : `#${fragment}`);
}
