import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Checked, CheckList, CheckMargin } from '#widgets/payment/steps/check-list.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import type { Draft } from './draft.ts'
import { PayeeChecked } from './payee-check.tsx'
import type { PayeeCheck } from './use-payee-check.ts'
import type { Payment } from './use-payment.ts'

/** Margin of the check page: method of confirmation, limit and completed checks. */
export function OutsideNotes({
  draft,
  payment,
  check,
}: {
  draft: Draft
  payment: Payment
  check: PayeeCheck
}) {
  const t = useTranslate()
  const format = useFormat()
  const { customer, approvers, terms, limits, checked, payeeName } = payment
  const isRight = checked && Object.keys(checked.problems).length === 0
  return (
    <CheckMargin>
      <HowConfirmed
        approvers={approvers}
        customer={customer}
        amount={terms?.toAmount ?? draft.amount}
        currency={terms?.toCurrencyCode ?? payment.amountCurrency ?? ''}
        payeeName={payeeName}
      />
      <LimitMeter amount={terms?.toAmount ?? ''} limits={limits} />
      {isRight && (
        <CheckList>
          <Checked>
            {draft.method === 'crypto_eft'
              ? t('Valid address for its network')
              : t('Valid details for {country}', { country: format.country(draft.country) })}
          </Checked>
          <PayeeChecked answer={check.answer} />
        </CheckList>
      )}
    </CheckMargin>
  )
}
