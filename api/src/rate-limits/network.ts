import { canonicalIpAddress } from '@site/shared-contracts/server/client-address';

/** The networks of an address that can belong to one customer of a provider, from the narrowest to the widest. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address, which gives one client more addresses than can be counted. */
  caller: string;
  /** The /56 that providers give to a home or a small office; the same as `caller` for IPv4. */
  wide: string;
  /** The /48 that they give to a company or a rented server; the same as `caller` for IPv4. */
  widest: string;
}

/** All notations of one address have the same networks. Texts that are no address count as one caller. */
export function networksOf(address: string): Networks {
  const canonical = canonicalIpAddress(address) ?? 'unknown';
  if (!canonical.includes(':')) return { caller: canonical, wide: canonical, widest: canonical };
  const groups = canonical.split(':').map((group) => Number.parseInt(group, 16));
  const network = (bits: number) => {
    const prefix = groups.slice(0, Math.ceil(bits / 16));
    // Only the bits of the last group that belong to the network count.
    const last = (prefix.pop() ?? 0) & (0xffff << (prefix.length * 16 + 16 - bits));
    return `${[...prefix, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
  };
  return { caller: network(64), wide: network(56), widest: network(48) };
}
