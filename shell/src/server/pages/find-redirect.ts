import { isApiFailure, isPermanentFailure } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { RenderedPage } from './render-page';

/** Milliseconds that the API may take: a visitor is waiting for the page. */
const CALL_TIMEOUT = 1_000;

export interface RedirectSources {
  apiBaseUrl: string;
  /** That of the site's absolute URLs. */
  host: string;
}

/**
 * The redirect that an admin keeps for a path that no page has. Undefined where there is none; rejects where the API has
 * said nothing about it.
 */
export async function findRedirect(
  { pathname }: URL,
  { apiBaseUrl, host }: RedirectSources,
): Promise<RenderedPage | undefined> {
  const path = decodeURIComponent(pathname);
  const location = await readRedirect(path, apiBaseUrl);
  if (location === undefined) return undefined;
  const target = new URL(location, `https://${host}`);
  // The API does not know under which name the site is.
  if (target.host === host && fold(decodePath(target)) === fold(path)) return undefined;
  return {
    status: 308,
    // Not sent, but an entry of the cache has a size.
    html: location,
    policy: "default-src 'none'",
    isComplete: true,
    bootData: undefined,
    location,
    passesQuery: true,
  };
}

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

const fold = (path: string) => path.toLowerCase().replace(/\/$/, '');

function decodePath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
