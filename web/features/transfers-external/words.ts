import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

/** What a way costs before there is an amount: a share, a sum, or a share and at least a sum. */
export function feeWords(
  { feePercent, feeMinimum, currencyCode, hasNetworkFee }: TransferMethod,
  t: Translate,
  format: Format,
): string {
  // A share is shown, not counted with.
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
  return hasNetworkFee ? t('{fee} and the fee of the network', { fee: own }) : own
}
