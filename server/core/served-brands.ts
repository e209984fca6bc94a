import { type Brand, brands } from '@sixpence/brands'
import { brandAt } from '@sixpence/brands/hosts.ts'
import type { Config } from './config.ts'

let served: readonly Brand[] = Object.values(brands)

/** Sets the brands of this process, before their first use and after a change. Until then they are the demo's. */
export function serveBrands(list: readonly Brand[]): void {
  served = list
}

/** The brands this process serves. */
export const servedBrands = (): readonly Brand[] => served

/** The keys of these brands. */
export const brandKeys = (): string[] => served.map(({ key }) => key)

/** A brand by its stored key. @throws Error for an unknown key */
export function brandByKey(key: string): Brand {
  const match = served.find((brand) => brand.key === key)
  if (!match) throw new Error(`this process does not serve the brand "${key}"`)
  return match
}

/**
 * Maximum number of Host headers whose brand is cached, and maximum length of a host name with a port; a client may
 * send any number of them.
 */
const maxHosts = 1_000
const longest = 260

/** Finds the brand of a Host header; undefined for an unknown host. */
export function brandFinder({
  brandHosts,
  mode,
}: Pick<Config, 'brandHosts' | 'mode'>): (host: string) => Brand | undefined {
  let of = served
  const brandByHost = new Map<string, Brand | undefined>()
  return (host) => {
    if (of !== served || brandByHost.size >= maxHosts) brandByHost.clear()
    of = served
    if (brandByHost.has(host)) return brandByHost.get(host)
    const match = brandAt(host, { brands: served, configured: brandHosts, isDemo: mode === 'demo' })
    if (host.length <= longest) brandByHost.set(host, match)
    return match
  }
}
