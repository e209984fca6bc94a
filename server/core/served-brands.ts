import { type Brand, brands } from '@sixpence/brands'
import { brandAt } from '@sixpence/brands/hosts.ts'
import type { Config } from './config.ts'

let served: readonly Brand[] = Object.values(brands)

/** Sets the brands of this process, before anything asks for one and when one was changed. Until then they are the demo's. */
export function serveBrands(list: readonly Brand[]): void {
  served = list
}

/** The brands this process serves. */
export const servedBrands = (): readonly Brand[] => served

/** Their keys. */
export const brandKeys = (): string[] => served.map(({ key }) => key)

/** A brand by its key as it is kept. @throws Error of a key that is none */
export function brandByKey(key: string): Brand {
  const found = served.find((one) => one.key === key)
  if (!found) throw new Error(`no brand ${key}`)
  return found
}

/** Headers whose brand is remembered, and the longest name of a host with a port; a client may send as many as it likes. */
const most = 1_000
const longest = 260

/** Finds the brand of a Host header; undefined when the host is nobody's. */
export function brandFinder({
  brandHosts,
  mode,
}: Pick<Config, 'brandHosts' | 'mode'>): (host: string) => Brand | undefined {
  let of = served
  const known = new Map<string, Brand | undefined>()
  return (host) => {
    if (of !== served || known.size >= most) known.clear()
    of = served
    if (known.has(host)) return known.get(host)
    const found = brandAt(host, { brands: served, configured: brandHosts, isDemo: mode === 'demo' })
    if (host.length <= longest) known.set(host, found)
    return found
  }
}
