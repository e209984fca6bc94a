import type { Format } from '@sixpence/locales/format.ts'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import type { Translate } from '#lib/language/translate.ts'

type Fee = Pick<FeeRow, 'percent' | 'fixed' | 'minimum' | 'maximum'>

const isNothing = (text: string | undefined): boolean => text === undefined || /^[0.]*$/.test(text)

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
  const [hasPercent, hasFixed, hasLeast] = [percent, fixed, minimum].map((text) => !isNothing(text))
  if (maximum !== undefined && isNothing(maximum)) return t('Free##fee')
  // Without a percentage the fee is a single figure.
  if (!hasPercent && (!hasFixed || !hasLeast)) {
    const [only = '0'] = [fixed, minimum].filter((text) => !isNothing(text))
    return isNothing(only) ? t('Free##fee') : money(only)
  }
  const of = hasPercent ? percentWords(percent, format) : ''
  const fee = !hasFixed
    ? of
    : !hasPercent
      ? money(fixed)
      : t('{percent} and {amount}', { percent: of, amount: money(fixed) })
  const maxText = maximum === undefined ? '' : money(maximum)
  if (hasLeast && maxText)
    return t('{fee}, at least {least}, at most {most}', { fee, least: money(minimum), most: maxText })
  if (hasLeast) return t('{fee}, at least {least}', { fee, least: money(minimum) })
  return maxText ? t('{fee}, at most {most}', { fee, most: maxText }) : fee
}
