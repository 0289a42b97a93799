import { isApiFailure, isPermanentFailure } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { FoundRedirect } from '@site/shared-contracts/schemas';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { canonicalPathOf } from './canonical-path';
import type { RenderedPage } from '../rendering/render-page';

/** Milliseconds that the API may take: a visitor is waiting for the page. */
const CALL_TIMEOUT = 1_000;

export interface RedirectSources {
  apiBaseUrl: string;
  /** That of the site's absolute URLs. */
  host: string;
  brochure: SiteContent['hero']['brochure'];
  /** Of the pages that remotes bring. */
  remotePaths: readonly string[];
}

export interface KeptRedirect {
  /** Undefined where none leads away from the address. */
  page?: RenderedPage | undefined;
  /** With another query the path may lead elsewhere. */
  dependsOnQuery: boolean;
}

/**
 * The redirect that an admin keeps for a path that no page has. Rejects where the API has said nothing about it.
 * @param query the visitor's, where it is known that redirects of the path depend on it
 */
export async function findRedirect(
  { pathname }: Pick<URL, 'pathname'>,
  { apiBaseUrl, host, remotePaths }: RedirectSources,
  query?: string,
): Promise<KeptRedirect> {
  const path = decodeURIComponent(withSingleSlashes(pathname));
  const found = (await readRedirect({ path, ...(query !== undefined && { query }) }, apiBaseUrl)) ?? {};
  const { path: address, passesQuery, leftOut = [], dependsOnQuery = false } = found;
  if (address === undefined) return { dependsOnQuery };
  const target = new URL(address, `https://${host}`);
  const isOwn = target.host === host;
  // A path was followed by the API, which does not know every name of the site.
  if (isOwn && !address.startsWith('/') && fold(decodePath(target)) === fold(path)) return { dependsOnQuery };
  const location = isOwn ? withCanonicalPath(address, target, remotePaths) : address;
  const dropsQuery = !(passesQuery ?? !location.includes('?'));
  return { page: redirectPage(location, dropsQuery ? 'all' : leftOut), dependsOnQuery };
}

/**
 * What the cache has instead of a page. Unless it says otherwise, the query of a request goes along where the location
 * has none.
 */
export const redirectPage = (
  location: string,
  leavesOut: NonNullable<RenderedPage['leavesOut']> = location.includes('?') ? 'all' : [],
): RenderedPage => ({
  status: 308,
  // Not sent, but an entry of the cache has a size.
  html: location,
  policy: "default-src 'none'",
  isComplete: true,
  bootData: undefined,
  location,
  leavesOut,
});

async function readRedirect(
  query: { path: string; query?: string },
  baseUrl: string,
): Promise<FoundRedirect | undefined> {
  try {
    const options = { baseUrl, timeout: CALL_TIMEOUT };
    return await callAdminApi('GET /api/redirects/find', { query }, options);
  } catch (error) {
    // An API of an earlier version may send something else at this address.
    if (isPermanentFailure(error) || (isApiFailure(error) && error.status === 200)) return undefined;
    throw error;
  }
}

/** Another spelling of a page's path would be one more redirect. */
function withCanonicalPath(location: string, target: URL, remotePaths: readonly string[]): string {
  try {
    const canonical = canonicalPathOf(target.pathname, remotePaths) ?? target.pathname;
    if (canonical === target.pathname) return location;
    return (location.startsWith('/') ? '' : target.origin) + canonical + target.search + target.hash;
  } catch {
    // Its percent-encoding cannot be decoded.
    return location;
  }
}

const withSingleSlashes = (path: string) => path.replace(/\/{2,}/g, '/');

const fold = (path: string) => path.normalize('NFC').toLowerCase().replace(/\/$/, '');

function decodePath({ pathname }: URL): string {
  const path = withSingleSlashes(pathname);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
