import { isApiFailure, isPermanentFailure } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { canonicalPathOf } from './canonical-path';
import type { RenderedPage } from './render-page';

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

/**
 * The redirect that an admin keeps for a path that no page has. Undefined where there is none; rejects where the API has
 * said nothing about it.
 */
export async function findRedirect(
  { pathname }: URL,
  { apiBaseUrl, host, remotePaths }: RedirectSources,
): Promise<RenderedPage | undefined> {
  const path = decodeURIComponent(withSingleSlashes(pathname));
  const found = await readRedirect(path, apiBaseUrl);
  if (found === undefined) return undefined;
  const target = new URL(found, `https://${host}`);
  const isOwn = target.host === host;
  // The API does not know under which name the site is.
  if (isOwn && fold(decodePath(target)) === fold(path)) return undefined;
  const location = isOwn ? withCanonicalPath(found, target, remotePaths) : found;
  return redirectPage(location);
}

/** What the cache has instead of a page. The query of a request goes along. */
export const redirectPage = (location: string): RenderedPage => ({
  status: 308,
  // Not sent, but an entry of the cache has a size.
  html: location,
  policy: "default-src 'none'",
  isComplete: true,
  bootData: undefined,
  location,
  passesQuery: true,
});

async function readRedirect(path: string, baseUrl: string): Promise<string | undefined> {
  try {
    const options = { baseUrl, timeout: CALL_TIMEOUT };
    return (await callAdminApi('GET /api/redirects/find', { query: { path } }, options)).path;
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
