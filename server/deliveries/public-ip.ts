import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

// IANA special-purpose registries, October 2025. Of IPv6 only 2000::/3 is allocated to the public internet, so that
// IPv4-mapped addresses, NAT64, unique local, link-local and multicast addresses need no line of their own.
const reservedIpv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The virtual machine's host in Azure.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const reservedIpv6: readonly [string, number][] = [
  // Protocol assignments, with Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which carries an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [net, bits] of reservedIpv4) reserved.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of reservedIpv6) reserved.addSubnet(net, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
/** Whether an IP address belongs to the public internet and not to this machine. False for everything else. */
export function isPublicIp(address: string): boolean {
  if (isOwn(address)) return false
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
    default:
      return false
  }
}

/** Whether an IP address is this machine's own, by its loopback interface. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

/** A server with a public address of its own may offer services there that only it should reach. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((networkInterface) => networkInterface.address === address),
  )
