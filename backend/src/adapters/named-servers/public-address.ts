import { BlockList, isIP } from 'node:net';

// Which internet addresses a server named by a person may have, so that nothing can be reached through us that only we can reach.

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
/** Public address ranges. All other addresses belong to one machine or one network, or contain another address. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  // Teredo and other addresses that lead elsewhere, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is public: not of this machine, a private network, a cloud's internal network or a multicast group. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  // An address with a zone (fe80::1%eth0) is local to this machine.
  if (!family || address.includes('%')) return false;
  if (family === 4) return !closed.check(address, 'ipv4');
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};
