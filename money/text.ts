import { scaleOf } from './currency.ts'
import type { Currency } from './currency.ts'
import { fits, money } from './money.ts'
import type { Money } from './money.ts'

export type RefusedAmount = { refused: 'notANumber' | 'tooManyDecimals' | 'tooLarge' }

/**
 * Parses plain decimal text with a point: "12.5", "1250". No grouping, no exponent; a leading minus only when
 * `signed`. More decimals than the currency has are refused, never rounded.
 */
export function parseAmount(
  text: string,
  currency: Currency,
  options: { signed?: boolean } = {},
): Money | RefusedAmount {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return { refused: 'notANumber' }
  const [, sign, whole = '', decimals = ''] = parts
  if (sign && !options.signed) return { refused: 'notANumber' }
  const scale = scaleOf(currency)
  if (decimals.length > scale) return { refused: 'tooManyDecimals' }
  const digits = (whole + decimals.padEnd(scale, '0')).replace(/^0+/, '')
  // Checked before the conversion, so that very long input costs nothing.
  if (digits.length > 19) return { refused: 'tooLarge' }
  const units = sign ? -BigInt(digits) : BigInt(digits)
  return fits(units) ? money(units, currency) : { refused: 'tooLarge' }
}

/** Whether decimal text with a point names no money: "0", "0.00", "-0". False for text that is no amount. */
export const isZeroAmount = (text: string): boolean => /^-?0+(?:\.0+)?$/.test(text)

/**
 * Formats with exactly the currency's decimals, without grouping: "12.50", "-0.05", "7". Inverse of `parseAmount`.
 */
export function amountText({ units, currency }: Money): string {
  const scale = scaleOf(currency)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
