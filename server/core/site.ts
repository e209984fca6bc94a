import type { Config } from './config.ts'
import { brandByKey } from './served-brands.ts'

/**
 * Base URL of a brand's pages, for links in messages: the operator's first host name of the brand, in the demo
 * `<brand>.localhost`, otherwise the first host of the brand's folder. Never taken from the request, which the caller
 * controls.
 */
export function siteOf({ brandHosts, mode, port }: Config, brand: string): string {
  const [host] = [...brandHosts].find(([, key]) => key === brand) ?? []
  if (host) return `https://${host}`
  if (mode === 'demo') return `http://${brand}.localhost:${port}`
  return `https://${brandByKey(brand).hosts[0]}`
}
