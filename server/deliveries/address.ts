import { isIP } from 'node:net'
import type { Config } from '#core/config.ts'
import { isLoopback, isPublicIp } from './public-ip.ts'

export type AddressRules = {
  /** Development: http and https to this machine's loopback interface. */
  allowsLoopback: boolean
  /** Host names of this bank, which its own server does not call. */
  ownHosts: ReadonlySet<string>
}

/** The address rules according to the server's settings. */
export const addressRules = ({
  deliversToLoopback,
  brandHosts,
  brands,
}: Pick<Config, 'deliversToLoopback' | 'brandHosts' | 'brands'>): AddressRules => ({
  allowsLoopback: deliversToLoopback,
  ownHosts: new Set([...brandHosts.keys(), ...brands.flatMap(({ hosts }) => hosts)]),
})

/** Why an address is not accepted. */
export type AddressProblem = 'notAnAddress' | 'notHttps' | 'hasUserInfo' | 'portNotAllowed' | 'notPublic'

/** Names that no public server can have (RFC 6761, 6762, 7686, 8375, 9476; ICANN 2024). */
const privateEndings =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|example|invalid|onion|alt|arpa)$/

/**
 * The address of a customer's server, or the reason why nothing may be sent there. The URL parser has converted every
 * notation of an IP address (decimal, octal, hexadecimal, full-width digits, IPv4 in IPv6) to its canonical form. The
 * addresses of a host name are checked when it is resolved.
 */
export function readAddress(text: string, rules: AddressRules): { url: URL } | { problem: AddressProblem } {
  // The parser would read a backslash as a slash and drop line breaks.
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return { problem: 'notAnAddress' }
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return { problem: 'hasUserInfo' }
  if (isLoopbackHost(host) && rules.allowsLoopback && /^https?:$/.test(url.protocol)) return { url }
  if (url.protocol !== 'https:') return { problem: 'notHttps' }
  if (isIP(host) ? !isPublicIp(host) : !isPublicName(host, rules)) return { problem: 'notPublic' }
  // 443 and the unprivileged ports; not those of mail, files or remote access.
  const port = Number(url.port || 443)
  return port === 443 || port >= 1_024 ? { url } : { problem: 'portNotAllowed' }
}

/** The host of an address, without the brackets of IPv6 and a full stop at the end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Whether an address names this machine itself. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

const isPublicName = (host: string, { ownHosts }: AddressRules): boolean =>
  host.includes('.') && host.split('.').every(Boolean) && !privateEndings.test(host) && !ownHosts.has(host)
