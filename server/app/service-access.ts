import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#core/config.ts'
import { sameSecret } from '#core/secrets.ts'

const privateNets = new BlockList()
privateNets.addSubnet('127.0.0.0', 8)
privateNets.addSubnet('10.0.0.0', 8)
privateNets.addSubnet('172.16.0.0', 12)
privateNets.addSubnet('192.168.0.0', 16)
privateNets.addAddress('::1', 'ipv6')
privateNets.addSubnet('fc00::', 7, 'ipv6')

/** Whether the caller is the operator's own service: needs both its token and a private address. */
export function isService(
  { serviceToken }: Pick<Config, 'serviceToken'>,
  { token, browser }: { token: string | undefined; browser: { address: string } },
): boolean {
  if (serviceToken === undefined || token === undefined || !sameSecret(token, serviceToken)) return false
  return privateNets.check(browser.address, isIPv6(browser.address) ? 'ipv6' : 'ipv4')
}
