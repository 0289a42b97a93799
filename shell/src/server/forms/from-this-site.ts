import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this site made the request, as far as the browser says so. Those that say nothing (old ones, and
 * whatever is no browser) are believed: nothing here depends on who somebody is. `ownHost` is what the operator calls the
 * site; without it, the request itself says what it was sent to.
 */
export function isFromThisSite(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  ownHost: string | undefined,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return true;
  // Not the scheme: TLS may end at a proxy.
  return URL.canParse(origin) && new URL(origin).host === (ownHost ?? host);
}
