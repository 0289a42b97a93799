import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The one spelling of an address: IPv4 with dots, also where IPv6 carries it; IPv6 in eight groups without leading zeros.
 * A port, brackets, quotes and a zone are left out. Undefined for what is no address.
 */
export function canonicalAddress(text: string): string | undefined {
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
  // The parser of addresses writes every spelling in one way, at most one run of zeros left out.
  const { hostname } = new URL(`http://[${address}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end];
}

/**
 * An `onRequest` hook: `X-Forwarded-For` is written anew with canonical addresses, so that whom the server trusts and
 * whom it counts do not hang on how a proxy spells them. What is no address ends the list: whoever stands further left
 * was named by nobody that we know, and the nearest known hop is taken, in the end the socket's address.
 */
export function normaliseForwardedFor(
  { raw: { headers } }: { raw: IncomingMessage },
  _reply: unknown,
  done: () => void,
): void {
  const given = headers['x-forwarded-for'];
  if (given !== undefined) headers['x-forwarded-for'] = canonicalList(String(given));
  done();
}

function canonicalList(list: string): string {
  const addresses: string[] = [];
  for (const item of list.split(',').reverse()) {
    if (item.trim() === '') continue;
    const address = canonicalAddress(item);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}
