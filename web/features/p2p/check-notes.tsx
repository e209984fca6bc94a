import { useTranslate } from '#lib/language/translate.ts'
import { Checked, CheckList, CheckMargin, Noted } from '#widgets/payment/steps/check-list.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

/** Margin of the check page: method of confirmation, limit and completed checks. */
export const CheckNotes = ({ draft, payment }: { draft: Draft; payment: Payment }) => (
  <CheckMargin>
    <HowConfirmed
      approvers={payment.approvers}
      customer={payment.customer}
      approveType={payment.payee?.cooling?.approveType}
      amount={draft.amount}
      currency={draft.currency ?? ''}
      payeeName={payment.payeeName}
    />
    <LimitMeter amount={draft.amount} limits={payment.limits} />
    <Checks payment={payment} />
  </CheckMargin>
)

function Checks({ payment: { payee, payeeName, paidBefore } }: { payment: Payment }) {
  const t = useTranslate()
  if (!payee?.exists) return null
  return (
    <CheckList>
      {payee.brandName && (
        <Checked>
          {t('{name} has an account at {brand}', { name: payeeName, brand: payee.brandName })}
        </Checked>
      )}
      {payee.outBlacklist && <Checked>{t('Not one of your blocked contacts')}</Checked>}
      {paidBefore ? (
        <Checked>{t('You have paid them {count} times before', { count: paidBefore.payments })}</Checked>
      ) : (
        <Noted>{t('You have not paid them before')}</Noted>
      )}
    </CheckList>
  )
}
