import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The canonical form of an IP address: IPv4 with dots, also for an IPv4-mapped IPv6 address; IPv6 in eight groups
 * without leading zeros. A port, brackets, quotes and a zone are removed. Undefined for a text that is not an IP
 * address.
 */
export function canonicalIpAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]*))(?::\d{1,5})?$/.exec(withoutQuotes(text)) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? withoutQuotes(text)).split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return groups.join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

const withoutQuotes = (text: string) => text.trim().replace(/^"|"$/g, '');

/** The eight groups of an IPv6 address, in hexadecimal digits. */
function groupsOf(address: string): string[] {
  // The URL parser normalises an IPv6 address and compresses at most one run of zeros to `::`.
  const { hostname } = new URL(`http://[${address}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end];
}

/**
 * An `onRequest` hook that rewrites `X-Forwarded-For` with canonical addresses. Trusted proxies and rate limits then
 * work whatever form a proxy writes an address in. The list is cut at the first entry from the right that is not an
 * address: entries to the left of it cannot be trusted. The nearest valid hop is used, in the end the socket's address.
 */
export function normaliseForwardedFor(
  { raw: { headers } }: { raw: IncomingMessage },
  _reply: unknown,
  done: () => void,
): void {
  const header = headers['x-forwarded-for'];
  if (header !== undefined) headers['x-forwarded-for'] = canonicalList(String(header));
  done();
}

function canonicalList(list: string): string {
  const addresses: string[] = [];
  for (const item of list.split(',').reverse()) {
    if (item.trim() === '') continue;
    const address = canonicalIpAddress(item);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}
