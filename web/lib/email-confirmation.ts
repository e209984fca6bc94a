import { keptInTab } from './storage.ts'

/** Result of a link that confirms an e-mail address. */
export type EmailConfirmation = 'success' | 'error'

/** A result not shown yet; the first page shows it once (B045, B046). */
export const emailConfirmation = keptInTab(
  'emailConfirmation',
  (value): value is EmailConfirmation => value === 'success' || value === 'error',
)

/** Stores the result from a URL and returns the URL without it. */
export function noteEmailConfirmation(address: string): string {
  const url = URL.parse(address, 'http://page')
  const value = url?.searchParams.get('emailConfirmation')
  if (!url || value === undefined || value === null) return address
  emailConfirmation.set(value === 'success' ? 'success' : 'error')
  url.searchParams.delete('emailConfirmation')
  return url.pathname + url.search
}
