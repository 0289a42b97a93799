import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/**
 * Whether a server's `TRUST_PROXY` is valid: `none`, or a comma-separated list of addresses, networks and names of
 * networks. Fastify reads the same list with the same library, but throws only when the server is created.
 */
export function isValidTrustProxy(text: string): boolean {
  if (text === 'none') return true;
  const entries = text.split(',').map((entry) => entry.trim());
  // The library also accepts shorthands such as `1` and `10.0.0`, which are more likely a mistake than an address.
  const isPlausible = (entry: string) => /^[a-z]+$/.test(entry) || isIP(entry.split('/')[0] ?? '') > 0;
  if (!entries.every(isPlausible)) return false;
  try {
    compile(entries);
    return true;
  } catch {
    return false;
  }
}
