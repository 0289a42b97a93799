import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this site made the request, judged by the headers that browsers send. A request without these
 * headers (an old browser, a program) is accepted: no right depends on the sender here. `ownHost` is the host that the
 * operator has configured; without it, the request's own Host header is compared.
 */
export function isSameOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  ownHost: string | undefined,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return true;
  // The scheme is not compared: TLS may end at a proxy.
  return URL.canParse(origin) && new URL(origin).host === (ownHost ?? host);
}
