import { keptInBrowser } from '#lib/storage.ts'

const maxStagings = 15

/** The brand's production address or a staging address, by name; never an arbitrary address (B020, Q003). */
export function apiAddress(
  name: string,
  { protocol, host }: { protocol: string; host: string },
): string | undefined {
  if (name === 'prod') return `${protocol}//${host}`
  const [, digits] = /^staging([1-9]\d?)$/.exec(name) ?? []
  const number = Number(digits)
  return number >= 1 && number <= maxStagings ? `${protocol}//staging${number}.${host}` : undefined
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && apiAddress(value, { protocol: 'https:', host: 'host' }) !== undefined

/** Cleared at sign-out. */
const stored = keptInBrowser('api', isName)

/** Removes `?api=staging3` from an address and stores the choice (B021). */
export function takeApiOverride(address: URL): URL {
  const named = address.searchParams.get('api')
  if (named === null) return address
  const rest = new URL(address)
  rest.searchParams.delete('api')
  if (named === 'prod') stored.remove()
  else if (isName(named)) stored.set(named)
  return rest
}

/** The selected staging environment; always undefined in a production build. */
export const apiOverride = (isProduction: boolean = import.meta.env.PROD): string | undefined =>
  isProduction ? undefined : stored.get()

export const apiOrigin = (isProduction?: boolean): string =>
  apiAddress(apiOverride(isProduction) ?? 'prod', location) ?? location.origin
