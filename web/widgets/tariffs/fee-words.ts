import type { Format } from '@sixpence/locales/format.ts'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import type { Translate } from '#lib/language/translate.ts'

type Fee = Pick<FeeRow, 'percent' | 'fixed' | 'minimum' | 'maximum'>

const isNothing = (text: string | undefined): boolean => text === undefined || isZeroAmount(text)

/** A percentage as in a tariff: "0.5%". */
export const percentWords = (percent: string, format: Format): string =>
  format.percent(Number(percent) / 100, 4)

/** Hundredths of a percent: "0.35%". */
export const marginWords = (basisPoints: number, format: Format): string =>
  format.percent(basisPoints / 10_000, 4)

/** A fee in plain words: "0.5%, at least 0.10 EUR". */
export function feeWords(
  { percent, fixed, minimum, maximum }: Fee,
  currency: string,
  { t, format }: { t: Translate; format: Format },
): string {
  const money = (amount: string) => format.amount(amount, currency)
  const hasPercent = !isNothing(percent)
  const hasFixed = !isNothing(fixed)
  const hasLeast = !isNothing(minimum)
  if (maximum !== undefined && isNothing(maximum)) return t('Free##fee')
  if (!hasPercent && !hasFixed && !hasLeast) return t('Free##fee')
  // Without a percentage the fee is a single figure.
  if (!hasPercent && !hasFixed) return money(minimum)
  if (!hasPercent && !hasLeast) return money(fixed)
  const charge = (): string => {
    if (!hasFixed) return percentWords(percent, format)
    if (!hasPercent) return money(fixed)
    return t('{percent} and {amount}', { percent: percentWords(percent, format), amount: money(fixed) })
  }
  const fee = charge()
  const maxText = maximum === undefined ? '' : money(maximum)
  if (hasLeast && maxText)
    return t('{fee}, at least {least}, at most {most}', { fee, least: money(minimum), most: maxText })
  if (hasLeast) return t('{fee}, at least {least}', { fee, least: money(minimum) })
  return maxText ? t('{fee}, at most {most}', { fee, most: maxText }) : fee
}
