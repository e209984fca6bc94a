import { keptInTab } from './storage.ts'

/** How a link that confirms an e-mail address ended. */
export type EmailConfirmation = 'success' | 'error'

/** Untold as yet: said once, by the first page there is (B045, B046). */
export const emailConfirmation = keptInTab(
  'emailConfirmation',
  (value): value is EmailConfirmation => value === 'success' || value === 'error',
)

/** Notes what stands in an address, and gives the address without it. */
export function noteEmailConfirmation(address: string): string {
  const url = URL.parse(address, 'http://page')
  const value = url?.searchParams.get('emailConfirmation')
  if (!url || value === undefined || value === null) return address
  emailConfirmation.set(value === 'success' ? 'success' : 'error')
  url.searchParams.delete('emailConfirmation')
  return url.pathname + url.search
}
