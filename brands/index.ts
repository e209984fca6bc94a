import { type Brand, type BrandKey, brandKeys } from './brand.ts'
import { gintara } from './gintara/index.ts'
import { kopa } from './kopa/index.ts'
import { ostra } from './ostra/index.ts'
import { ostraBank } from './ostra-bank/index.ts'
import { quillo } from './quillo/index.ts'
import { tamar } from './tamar/index.ts'

export { type Brand, type BrandKey, brandKeys, type OccupationType, occupationTypes } from './brand.ts'

export const brands: Readonly<Record<BrandKey, Brand>> = {
  ostra,
  'ostra-bank': ostraBank,
  quillo,
  gintara,
  kopa,
  tamar,
}

/** A brand by its key as it is kept. @throws Error of a key that is none */
export function brandByKey(key: string): Brand {
  const found = Object.values(brands).find((one) => one.key === key)
  if (!found) throw new Error(`no brand ${key}`)
  return found
}

/**
 * The brand of a `Host` header, port and `www.` allowed. A host in `configured` wins; otherwise the first label
 * that is a brand's key (`kopa.localhost:4000`) names it; any other host shows the first brand.
 */
export function brandByHost(host: string, configured: ReadonlyMap<string, BrandKey> = new Map()): Brand {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  const label = name.split('.')[0]
  return brands[configured.get(name) ?? brandKeys.find((key) => key === label) ?? brandKeys[0]]
}

/** Reads the operator's list of own addresses, `pay.bank.example=ostra-bank, …`; throws on an unknown brand. */
export function parseBrandHosts(text: string): Map<string, BrandKey> {
  const pairs = text.split(',').filter((pair) => pair.trim())
  return new Map(
    pairs.map((pair) => {
      const [host = '', name = ''] = pair.split('=').map((part) => part.trim().toLowerCase())
      const key = brandKeys.find((candidate) => candidate === name)
      if (!host || !key)
        throw new Error(`"${pair.trim()}" is not host=brand; brands are ${brandKeys.join(', ')}`)
      return [host.replace(/^www\./, ''), key]
    }),
  )
}
