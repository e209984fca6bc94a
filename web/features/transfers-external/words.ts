import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

/** Fee of a method before the amount is known: a percentage, a sum, or a percentage with a minimum. */
export function feeWords(
  { feePercent, feeMinimum, currencyCode, hasNetworkFee }: TransferMethod,
  t: Translate,
  format: Format,
): string {
  // For display only.
  const share = format.percent(Number(feePercent) / 100)
  const least = format.amount(feeMinimum, currencyCode)
  const has = (text: string) => /[1-9]/.test(text)
  const own = has(feePercent)
    ? has(feeMinimum)
      ? t('{share}, at least {least}', { share, least })
      : share
    : has(feeMinimum)
      ? least
      : t('Free')
  return hasNetworkFee ? t('{fee} plus the network fee', { fee: own }) : own
}
