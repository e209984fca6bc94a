import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useNow } from '#widgets/now.ts'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { CheckPage, FeeUnknown } from '#widgets/payment/steps/check-page.tsx'
import { useShownFee } from '#widgets/payment/steps/use-shown-fee.ts'
import { CheckNotes } from './check-notes.tsx'
import type { Draft } from './draft.ts'
import type { StepProps } from './send-flow.ts'
import { CoolingNotice } from './cooling-notice.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import type { Payment } from './use-payment.ts'

/** The whole payment before it is sent, with warnings. */
export function CheckStep({ flow, payment }: StepProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isTooEarly, setTooEarly] = useState(false)
  const { account, fee, limits } = payment
  const { draft, isOpen, isUnknown } = flow
  useShownFee({
    fee: fee?.fee,
    savedFee: draft.fee,
    keep: (displayedFee) => flow.update({ fee: displayedFee }),
    isOpen,
    refused: flow.refused,
    read: payment.feeRead,
  })

  function confirm(): void {
    if (!account || !fee) return setTooEarly(true)
    const problem = amountProblem({ amount: draft.amount, account, total: fee.total, limits })
    if (problem) flow.refuse('amount', amountWords(problem, account, t, format))
    else flow.send()
  }

  return (
    <CheckPage
      flow={flow}
      leaves={fee && account && format.amount(fee.total, account.currencyCode)}
      onConfirm={confirm}
      note={t('A payment to a person cannot be recalled once it is sent.')}
      aside={<CheckNotes draft={draft} payment={payment} />}
    >
      {isTooEarly && !fee && <FeeUnknown read={payment.feeRead} />}
      {!isUnknown && <CoolingNotice payment={payment} />}
      {!isUnknown && <SentLately draft={draft} payment={payment} />}
      <PaymentSlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}

const dayMs = 24 * 60 * 60_000

/** A repeated payment to the same person within a day may be intended, or a mistake. */
function SentLately({ draft, payment: { paidBefore } }: { draft: Draft; payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (!paidBefore || paidBefore.lastCurrencyCode !== draft.currency) return null
  if (Number(paidBefore.lastAmount) !== Number(draft.amount)) return null
  if (now.getTime() - Date.parse(paidBefore.lastAt) > dayMs) return null
  return (
    <Notice kind="warn" title={t('You sent {name} the same amount recently', { name: paidBefore.name })}>
      {t('{amount} was sent on {when}. Confirm only if you want to send it again.', {
        amount: format.amount(paidBefore.lastAmount, paidBefore.lastCurrencyCode),
        when: format.dayTime(paidBefore.lastAt),
      })}
    </Notice>
  )
}
