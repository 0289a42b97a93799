import { isIPv6 } from 'node:net';

/**
 * What stands for one caller in a limit: an IPv4 address, or the 64 bits of an IPv6 network, inside of which anybody
 * has more addresses than can be counted.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const version4 = /(?<=^::ffff:)\d+\.\d+\.\d+\.\d+$/i.exec(address);
  if (version4) return version4[0];
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = [...start, ...zeros, ...end].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return groups.map((group) => group.toString(16)).join(':');
}
