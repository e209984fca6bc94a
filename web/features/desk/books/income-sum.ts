import { amountText, isCurrency, money, parseAmount } from '@sixpence/money'
import type { IncomeLine } from '@sixpence/protocol/books/income'

/** The sum of lines in a single currency. */
export function sumOf(lines: readonly IncomeLine[]): string {
  const currency = lines[0]?.currency
  if (currency === undefined || !isCurrency(currency)) return '0'
  const units = lines.reduce((sum, { amount }) => {
    const parsed = parseAmount(amount, currency, { signed: true })
    return 'refused' in parsed ? sum : sum + parsed.units
  }, 0n)
  return amountText(money(units, currency))
}
