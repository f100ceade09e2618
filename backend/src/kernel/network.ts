import { isIP } from 'node:net';

declare const network: unique symbol;
/** The network of one internet subscriber, who can freely choose addresses in it. Only `networkOf` makes this type, so a count by network cannot become a count by address. */
export type Network = string & { readonly [network]: true };

const groupsOf = (text: string): string[] => (text ? text.split(':') : []);
/** The eight groups of an IPv6 address. The last two may be written as an IPv4 address. */
const allGroups = (address: string): number[] => {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.map(Number);
    return `${(a! * 256 + b!).toString(16)}:${(c! * 256 + d!).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => parseInt(group, 16));
};

/**
 * The network that an address counts for: an IPv4 address as it is, even if written as IPv6 (::ffff:…); for IPv6 the network of 64 bits.
 * Some proxies add a port to the address; it does not count. A text that is not an address counts as itself.
 */
export const networkOf = (address: string): Network => {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) !== 6) return bare as Network;
  const groups = allGroups(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high, low] = [groups[6]!, groups[7]!];
  return (
    mapped
      ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
      : `${groups
          .slice(0, 4)
          .map((group) => group.toString(16))
          .join(':')}::/64`
  ) as Network;
};
