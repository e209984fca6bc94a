import { keptInBrowser } from '#lib/storage.ts'

const mostStagings = 15

/** The production address or one of the staging ones of the brand, by its name; a free address never (B020, Q003). */
export function apiAddress(
  name: string,
  { protocol, host }: { protocol: string; host: string },
): string | undefined {
  if (name === 'prod') return `${protocol}//${host}`
  const [, digits] = /^staging([1-9]\d?)$/.exec(name) ?? []
  const number = Number(digits)
  return number >= 1 && number <= mostStagings ? `${protocol}//staging${number}.${host}` : undefined
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && apiAddress(value, { protocol: 'https:', host: 'host' }) !== undefined

/** Goes with everything else that a sign-out clears. */
const stored = keptInBrowser('api', isName)

/** Takes `?api=staging3` out of an address and keeps the choice (B021). */
export function takeApiOverride(address: URL): URL {
  const named = address.searchParams.get('api')
  if (named === null) return address
  const rest = new URL(address)
  rest.searchParams.delete('api')
  if (named === 'prod') stored.remove()
  else if (isName(named)) stored.set(named)
  return rest
}

/** Which staging is spoken to; a production build knows none, whatever is stored or asked for. */
export const apiOverride = (isProduction: boolean = import.meta.env.PROD): string | undefined =>
  isProduction ? undefined : stored.get()

export const apiOrigin = (isProduction?: boolean): string =>
  apiAddress(apiOverride(isProduction) ?? 'prod', location) ?? location.origin
