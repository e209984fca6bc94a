import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useNow } from '#widgets/now.ts'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { CheckNotes } from './check-notes.tsx'
import type { Draft } from './draft.ts'
import { HeldBack } from './held-back.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { stepNames } from './send-page.tsx'
import { sendSteps } from './send-search.ts'
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

/** The whole payment to a person before it leaves, and what speaks against it. */
export function CheckStep({
  draft,
  payment,
  isSending,
  isUnknown,
  trouble,
  onSend,
  onWrongAmount,
}: CheckStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isTooEarly, setTooEarly] = useState(false)
  const { account, fee, limits } = payment
  const isOpen = draft.sentAt === undefined

  function confirm(): void {
    if (!account || !fee) return setTooEarly(true)
    const problem = amountProblem({ amount: draft.amount, account, total: fee.total, limits })
    if (problem) return onWrongAmount(amountWords(problem, account, t, format))
    onSend()
  }

  return (
    <CheckPage
      steps={stepNames(t)}
      current={sendSteps.indexOf('check')}
      path="/transfer/p2p"
      isOpen={isOpen}
      isSending={isSending}
      isUnknown={isUnknown}
      trouble={trouble}
      nothing={t('Nothing was sent')}
      confirm={{
        label:
          fee && account
            ? t('Confirm {amount}', { amount: format.amount(fee.total, account.currencyCode) })
            : t('Confirm the payment'),
        icon: <LockIcon />,
        onPress: confirm,
      }}
      onFindOut={onSend}
      note={t('A payment to a person can’t be called back once it is sent.')}
      aside={<CheckNotes draft={draft} payment={payment} />}
    >
      {isTooEarly && !fee && (
        <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
          {payment.feeRead.error?.description ?? t('You can confirm when it is.')}
        </Notice>
      )}
      {!isUnknown && <HeldBack payment={payment} />}
      {!isUnknown && <SentLately draft={draft} payment={payment} />}
      <PaymentSlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}

const dayMs = 24 * 60 * 60_000

/** The same amount to the same person within a day may be meant; or it was forgotten that it is done. */
function SentLately({ draft, payment: { known } }: Pick<CheckStepProps, 'draft' | 'payment'>) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (!known || known.lastCurrencyCode !== draft.currency) return null
  if (Number(known.lastAmount) !== Number(draft.amount)) return null
  if (now.getTime() - Date.parse(known.lastAt) > dayMs) return null
  return (
    <Notice kind="warn" title={t('You sent {name} the same amount recently', { name: known.name })}>
      {t('{amount} left on {when}. Confirm only if you mean to send it again.', {
        amount: format.amount(known.lastAmount, known.lastCurrencyCode),
        when: format.dayTime(known.lastAt),
      })}
    </Notice>
  )
}
