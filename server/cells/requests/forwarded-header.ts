import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '#context/services.ts'

/** Header of a request forwarded by another cell's server: the client's address, the time, and a MAC of both. */
export const fromHeader = 'x-sixpence-from'

/** Clocks of servers may differ; a header that was overheard is of no use much later. */
const validMs = 5 * 60_000

type Deps = Pick<Services, 'secrets' | 'clock'>

/** The header for a client with this address. */
export function forwardedBy({ secrets, clock }: Deps, address: string): string {
  const at = String(clock.now().getTime())
  return [address, at, secrets.mac('cells', address, at).toString('base64url')].join(' ')
}

/**
 * The client's address as stated by a server of another cell; undefined when the request was not forwarded by our
 * servers.
 */
export function handedOn({ secrets, clock }: Deps, headers: IncomingHttpHeaders): string | undefined {
  const [address, at, mac] = String(headers[fromHeader] ?? '').split(' ')
  if (!address || !at || !mac || !secrets.isMac(mac, 'cells', address, at)) return undefined
  return Math.abs(clock.now().getTime() - Number(at)) <= validMs ? address : undefined
}
