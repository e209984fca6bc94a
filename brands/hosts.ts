import type { Brand, BrandKey } from './brand.ts'

/** How a host name maps to a brand. */
export type HostRules = {
  brands: readonly Brand[]
  /** Hosts the operator has assigned to brands besides their own. */
  configured?: ReadonlyMap<string, BrandKey> | undefined
  /** In the demo a first label that is a brand's key names it, and this machine's own addresses show the first brand. */
  isDemo: boolean
}

/** The brand of a `Host` header, port and `www.` allowed; undefined for an unknown host. */
export function brandAt(header: string, { brands, configured, isDemo }: HostRules): Brand | undefined {
  if (!isNameWithPort(header)) return undefined
  const name = nameOf(header)
  const key = configured?.get(name)
  const named = key === undefined ? undefined : brands.find((brand) => brand.key === key)
  const own = named ?? brands.find(({ hosts }) => hosts.includes(name))
  const [label, ...rest] = name.split('.')
  const labelled = brands.find((brand) => brand.key === label)
  if (own) return own
  if (!isDemo) return rest.join('.') === 'localhost' ? labelled : undefined
  return labelled ?? (isAddress(name) ? brands[0] : undefined)
}

/**
 * A name or an address with an optional port, and nothing else (RFC 9110, 7.2); empty for requests without a Host
 * header.
 */
function isNameWithPort(header: string): boolean {
  const read = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?)(?::(\d{1,5}))?$/i.exec(header)
  const port = Number(read?.[1] ?? 1)
  return header === '' || (read !== null && port > 0 && port < 65_536)
}

/** The name of a `Host` header, without port, final dot and `www.`. */
const nameOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')

/** Whether a `Host` header names this machine by an address, or as localhost. */
export const isAtAddress = (header: string): boolean => isAddress(nameOf(header))

/** A name of this machine, or an address in place of a name. */
const isAddress = (name: string): boolean =>
  name === '' || name === 'localhost' || /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/.test(name)

/** Parses the operator's list of own addresses, `pay.bank.example=ostra-bank, …`. @throws Error for an invalid pair */
export function parseBrandHosts(text: string): Map<string, BrandKey> {
  const pairs = text.split(',').filter((pair) => pair.trim())
  return new Map(
    pairs.map((pair) => {
      const [host = '', key = '', ...more] = pair.split('=').map((part) => part.trim().toLowerCase())
      if (!host || !key || more.length > 0) throw new Error(`"${pair.trim()}" is not host=brand`)
      return [host.replace(/^www\./, ''), key]
    }),
  )
}
