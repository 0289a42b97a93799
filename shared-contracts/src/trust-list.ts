import { isIP } from 'node:net';

/**
 * Whether a server's `TRUST_PROXY` can be used: `none`, or addresses, networks and names of networks with commas between.
 * What is wrong would otherwise be refused with a stack, once everything else has started.
 */
export function isTrustList(text: string): boolean {
  if (text === 'none') return true;
  return text.split(',').every((item) => {
    const [address = '', bits = '0', ...more] = item.trim().split('/');
    const isNetwork =
      isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
    return (isNetwork && more.length === 0) || ['loopback', 'linklocal', 'uniquelocal'].includes(item.trim());
  });
}
