import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

/** Fee of a method before the amount is known: a percentage, a sum, or a percentage with a minimum. */
export function feeWords(
  { feePercent, feeMinimum, currencyCode, hasNetworkFee }: TransferMethod,
  t: Translate,
  format: Format,
): string {
  // For display only.
  const share = format.percent(Number(feePercent) / 100)
  const least = format.amount(feeMinimum, currencyCode)
  const hasPercent = !isZeroAmount(feePercent)
  const hasMinimum = !isZeroAmount(feeMinimum)
  const fee = (): string => {
    if (hasPercent && hasMinimum) return t('{share}, at least {least}', { share, least })
    if (hasPercent) return share
    return hasMinimum ? least : t('Free')
  }
  return hasNetworkFee ? t('{fee} plus the network fee', { fee: fee() }) : fee()
}
