import type { Format } from '@sixpence/locales/format.ts'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

/** "500" or "12.50", without currency: limits are round, so decimals are shown only if not zero. */
export function roundAmount(amount: string, currency: string, format: Format): string {
  const { whole, fraction } = format.amountParts(amount, currency)
  return isZeroAmount(fraction) ? whole : whole + fraction
}
