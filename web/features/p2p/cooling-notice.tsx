import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Payment } from './use-payment.ts'

/** Factors changed recently and the payee is new: until when an older factor is required, and which. */
export function CoolingNotice({ payment: { payee, payeeName, customer } }: { payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const { until, approveType } = payee?.cooling ?? {}
  if (until === undefined || approveType === undefined) return null
  const facts = { name: payeeName, until: format.dayTime(until) }
  return (
    <Notice kind="info" title={t('You have not paid {name} before', facts)}>
      {t(
        'You recently changed how you sign in or confirm. Until {until}, you can pay someone new only with a method you had before.',
        facts,
      )}{' '}
      {approveType !== customer?.transactionApproveMode && byWhat(approveType, t)}
    </Notice>
  )
}

function byWhat(method: number, t: ReturnType<typeof useTranslate>): string {
  if (method === approvalMethods.sms) return t('This payment takes a code by SMS.')
  if (method === approvalMethods.otp) return t('This payment takes a code of your authenticator app.')
  if (method === approvalMethods.push) return t('This payment needs your answer on your phone.')
  if (method === approvedByPasskey) return t('This payment needs your passkey.')
  return t('This payment needs your approval code.')
}
