import type { Config } from './config.ts'
import { brandByKey } from './served-brands.ts'

/**
 * Base URL of a brand's pages, for links in messages: the operator's first host name of the brand, in the demo a host
 * of the brand below localhost or `<brand>.localhost`, otherwise the first host of the brand's folder. Never taken
 * from the request, which the caller controls.
 */
export function siteOf({ brandHosts, mode, port }: Config, brand: string): string {
  const [host] = [...brandHosts].find(([, key]) => key === brand) ?? []
  if (host) return `https://${host}`
  const { hosts } = brandByKey(brand)
  const local = hosts.find((host) => host.endsWith('.localhost')) ?? `${brand}.localhost`
  return mode === 'demo' ? `http://${local}:${port}` : `https://${hosts[0]}`
}
