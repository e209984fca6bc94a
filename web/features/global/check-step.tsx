import { claimDays } from '@sixpence/protocol/global/global'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { Checked, CheckList, CheckMargin, Noted } from '#widgets/payment/steps/check-list.tsx'
import { CheckPage, FeeUnknown } from '#widgets/payment/steps/check-page.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { useShownFee } from '#widgets/payment/steps/use-shown-fee.ts'
import type { StepProps } from './pay-flow.ts'
import { PaySlip } from './pay-slip.tsx'

/** The whole payment before its link is sent. */
export function CheckStep({ flow, payment }: StepProps) {
  const { draft, isOpen } = flow
  const t = useTranslate()
  const format = useFormat()
  const [isTooEarly, setTooEarly] = useState(false)
  const { account, currency, meta, metaRead, customer } = payment
  useShownFee({
    fee: meta?.fee,
    savedFee: draft.fee,
    keep: (fee) => flow.update({ fee }),
    isOpen,
    refused: flow.refused,
    read: metaRead,
  })
  const approvers = useApprovers(
    account && customer && isBusinessType(customer.customerType)
      ? { accountId: account.accountId, amount: draft.amount, type: 'global' }
      : undefined,
  )

  function confirm(): void {
    if (!account || !meta) return setTooEarly(true)
    const problem = amountProblem({ amount: draft.amount, account, total: meta.total })
    if (problem) flow.refuse('amount', amountWords(problem, account, t, format))
    else flow.send()
  }

  return (
    <CheckPage
      flow={flow}
      leaves={meta && format.amount(meta.total, currency)}
      onConfirm={confirm}
      note={t('You can cancel it until they claim it.')}
      aside={
        <CheckMargin>
          <HowConfirmed
            approvers={approvers}
            customer={customer}
            amount={draft.amount}
            currency={currency}
            payeeName={draft.payee.name}
          />
          <CheckList>
            <Checked>{t('The money is set aside until they claim it')}</Checked>
            <Checked>
              {t('If unclaimed after {count} days, it is returned to you with the fee', { count: claimDays })}
            </Checked>
            <Noted>{t('Anyone who can read {email} can claim it', { email: draft.payee.email })}</Noted>
          </CheckList>
        </CheckMargin>
      }
    >
      {isTooEarly && !meta && <FeeUnknown read={metaRead} />}
      <PaySlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}
