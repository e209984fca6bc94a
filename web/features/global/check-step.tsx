import { claimDays } from '@sixpence/protocol/global/global'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { ApproversPreview } from '#widgets/payment/approvers-preview.tsx'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { Checked, CheckList, CheckMargin, Noted } from '#widgets/payment/steps/check-list.tsx'
import { CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { FactorNote } from '#widgets/payment/factor-note.tsx'
import type { Draft } from './pay-draft.ts'
import { stepNames } from './pay-page.tsx'
import { paySteps } from './pay-search.ts'
import { PaySlip } from './pay-slip.tsx'
import type { Payment } from './use-payment.ts'

type CheckStepProps = {
  draft: Draft
  payment: Payment
  isSending: boolean
  isUnknown: boolean
  /** Why it was not sent, or not known to be, when that belongs to no field. */
  trouble?: string | undefined
  onSend: () => void
  /** The amount turned out wrong: back to its field with these words. */
  onWrongAmount: (text: string) => void
}

/** The whole payment before its link leaves. */
export function CheckStep(props: CheckStepProps) {
  const { draft, payment, isSending, isUnknown, trouble, onSend, onWrongAmount } = props
  const t = useTranslate()
  const format = useFormat()
  const [isTooEarly, setTooEarly] = useState(false)
  const { account, currency, meta, metaRead, customer } = payment
  const isOpen = draft.sentAt === undefined
  const approvers = useApprovers(
    { accountId: account?.accountId ?? 0, amount: draft.amount, type: 'global' },
    account !== undefined && customer !== undefined && isBusinessType(customer.customerType),
  )

  function confirm(): void {
    if (!account || !meta) return setTooEarly(true)
    const problem = amountProblem({ amount: draft.amount, account, total: meta.total })
    if (problem) return onWrongAmount(amountWords(problem, account, t, format))
    onSend()
  }

  return (
    <CheckPage
      steps={stepNames(t)}
      current={paySteps.indexOf('check')}
      path="/transfer/global"
      isOpen={isOpen}
      isSending={isSending}
      isUnknown={isUnknown}
      trouble={trouble}
      nothing={t('Nothing was sent')}
      confirm={{
        label: meta
          ? t('Confirm {amount}', { amount: format.amount(meta.total, currency) })
          : t('Confirm the payment'),
        icon: <LockIcon />,
        onPress: confirm,
      }}
      onFindOut={onSend}
      note={t('Until they have claimed it you can take it back.')}
      aside={
        <CheckMargin>
          {approvers?.isAsked ? (
            <ApproversPreview approvers={approvers} />
          ) : (
            customer && (
              <FactorNote
                customer={customer}
                amount={draft.amount}
                currency={currency}
                payeeName={draft.payee.name}
              />
            )
          )}
          <CheckList>
            <Checked>{t('The money is set aside until they claim it')}</Checked>
            <Checked>
              {t('Unclaimed after {count} days it is yours again, the fee too', { count: claimDays })}
            </Checked>
            <Noted>{t('Whoever reads {email} can claim it', { email: draft.payee.email })}</Noted>
          </CheckList>
        </CheckMargin>
      }
    >
      {isTooEarly && !meta && (
        <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
          {metaRead.error?.description ?? t('You can confirm when it is.')}
        </Notice>
      )}
      <PaySlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}
