import { add, compare, isCurrency, type Money, parseAmount, share } from '@sixpence/money'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { everywhere } from '@sixpence/protocol/rules/tariffs'

/** The fee rows of a method from the smallest amount on: those of the country, otherwise the general rows. */
export function feesOf(
  rows: readonly FeeRow[],
  { method, currency, country = everywhere }: { method: string; currency: string; country?: string },
): FeeRow[] {
  const ofWay = rows.filter((row) => row.method === method && row.currency === currency)
  const own = ofWay.filter((row) => row.country === country)
  return (own.length > 0 ? own : ofWay.filter((row) => row.country === everywhere)).toSorted(
    (a, b) => Number(a.from) - Number(b.from),
  )
}

/** The fee of an amount by the rows of a method; undefined for an invalid amount, and without a row. */
export function feeOf(rows: readonly FeeRow[], amount: string, currency: string): Money | undefined {
  const money = (text: string) => {
    const parsed = isCurrency(currency) ? parseAmount(text, currency) : undefined
    return parsed && !('refused' in parsed) ? parsed : undefined
  }
  const whole = money(amount)
  if (!whole) return undefined
  const row = rows.findLast(({ from }) => {
    const least = money(plain(from))
    return least !== undefined && compare(least, whole) <= 0
  })
  if (!row) return undefined
  const fixed = money(plain(row.fixed))
  const minimum = money(plain(row.minimum))
  const maximum = row.maximum === undefined ? undefined : money(plain(row.maximum))
  if (!fixed || !minimum) return undefined
  const fee = add(share(whole, row.percent, 'halfEven'), fixed)
  const least = compare(fee, minimum) < 0 ? minimum : fee
  return maximum && compare(least, maximum) > 0 ? maximum : least
}

/** Columns of numbers have more decimals than the currency: "0.100000" is 0.1. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
