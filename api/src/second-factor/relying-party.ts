import { isIP } from 'node:net';
import { ProblemError } from '../problems/problems';

/** Whom passkeys are for: a browser uses one on this origin only, and names the origin in what it signs. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * From `PUBLIC_URL`, where it is set. Without it from the request, whose headers anybody can write who is no browser. What
 * that gains is little: id and origin are always of one host, an authenticator signs the id that the browser has checked
 * against the page, and a page of another host, a subdomain among them, cannot name this one. Another port of the host can,
 * therefore a site with an address of its own sets it.
 */
export function relyingPartyOf(publicUrl: string, requestOrigin: string): RelyingParty {
  const url = publicUrl === '' ? requestOrigin : publicUrl;
  const { origin, hostname } = URL.canParse(url) ? new URL(url) : { origin: 'null', hostname: '' };
  if (hostname === '' || origin === 'null' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new ProblemError(409, 'Passkeys need an address with a name, such as https://www.site.example.');
  return { id: hostname, origin };
}
