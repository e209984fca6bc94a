import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'

/** The IP addresses of a host name. @throws Error when there is none */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Queries the name servers directly: the system's resolver runs in the thread pool that passwords and files also need,
 * and a slow name server would block it.
 */
export const resolveByDns: Resolve = async (host) => {
  if (isIP(host)) return [host]
  if (host === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (addresses.length === 0)
    throw new Error('the name servers returned neither an A nor an AAAA record of the host')
  return addresses
}
