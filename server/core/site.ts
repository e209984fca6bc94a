import { brands, type BrandKey } from '@sixpence/brands'
import type { Config } from './config.ts'

/**
 * Where a brand's pages are, for links in messages: the operator's first host name of the brand, in the demo
 * `<brand>.localhost`, else the brand's own website. Never the address a request says it came to: that is the caller's.
 */
export function siteOf({ brandHosts, mode, port }: Config, brand: string): string {
  const [host] = [...brandHosts].find(([, key]) => key === brand) ?? []
  if (host) return `https://${host}`
  if (mode === 'demo') return `http://${brand}.localhost:${port}`
  return `https://${brands[brand as BrandKey].letterhead.website}`
}
