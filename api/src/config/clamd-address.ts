/** Where clamd listens: the path of a socket, or a host and a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** `/run/clamav/clamd.ctl`, `clamav:3310` or `[::1]:3310`. */
export const clamdAddressPattern = /^(?:\/\S+|(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5})$/i;

export function parseClamdAddress(text: string): ClamdAddress {
  if (text.startsWith('/')) return { path: text };
  const colon = text.lastIndexOf(':');
  // Without the brackets of an IPv6 address.
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}
