import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Headed } from './headed.tsx'
import type { Transfer } from './transfer.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

/** Sender, amount, note and expiry of the payment. */
export function TransferHead({ transfer }: { transfer: Transfer }) {
  const t = useTranslate()
  const format = useFormat()
  const { senderName, claimable, currencyCode, feeIsBen, amount, fee, description, expiresAt } = transfer
  return (
    <>
      {transfer.payout?.returned && (
        <Notice kind="warn" title={t('The bank returned the money')}>
          {t('It did not arrive at {account}. Check the details, or choose another account.', {
            account: transfer.payout.account,
          })}
        </Notice>
      )}
      <Headed title={t('{name} sent you money', { name: senderName })}>
        {t('You do not need an account with us. Choose where you want to receive it.')}
      </Headed>
      <Stack gap="1h" className="inset p-5">
        <p className="t-36 tight">
          <Money display amount={claimable} currency={currencyCode} />
        </p>
        {feeIsBen && !isZeroAmount(fee) && (
          <p className="lead">
            {t('{amount}, less the fee of {fee} that you pay', {
              amount: format.amount(amount, currencyCode),
              fee: format.amount(fee, currencyCode),
            })}
          </p>
        )}
        {description && <p className="wraps">{t('“{text}”', { text: description })}</p>}
        <p className="lead">
          {t('You can claim it for {count} more days, until {day}.', {
            count: transfer.expireDays,
            day: format.day(expiresAt),
          })}
        </p>
      </Stack>
    </>
  )
}
