import { useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ChevronLeftIcon, LockIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import { useNow } from '#widgets/now.ts'
import { amountProblem } from '#widgets/payment/amount-problem.ts'
import { amountWords } from '#widgets/payment/amount-words.ts'
import { CheckNotes } from './check-notes.tsx'
import type { Draft } from './draft.ts'
import { HeldBack } from './held-back.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { SendPage } from './send-page.tsx'
import type { Payment } from './use-payment.ts'

type CheckStepProps = {
  draft: Draft
  payment: Payment
  isSending: boolean
  /** It was handed in, and its outcome is not known. */
  isUnknown: boolean
  /** Why it was not sent, or not known to be, when that belongs to no field. */
  trouble?: string | undefined
  onSend: () => void
  /** The amount turned out wrong: back to its field with these words. */
  onWrongAmount: (text: string) => void
}

/** The whole payment before it leaves. Once it was handed in, nothing of it can be changed until its outcome is known. */
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
    <SendPage
      step="check"
      title={isUnknown ? t('Did it go through?') : t('Check before it leaves')}
      back={
        isOpen && (
          <IconTo
            to="/transfer/p2p"
            search={{ step: 'amount' }}
            label={t('Back to the amount')}
            icon={<ChevronLeftIcon />}
          />
        )
      }
      aside={<CheckNotes draft={draft} payment={payment} />}
      asideKind="notes"
      dock={
        <Dock
          note={t('A payment to a person can’t be called back once it is sent.')}
          secondary={
            isOpen && (
              <ButtonTo to="/transfer/p2p" search={{ step: 'amount' }} size="big">
                {t('Back')}
              </ButtonTo>
            )
          }
          primary={
            isUnknown ? (
              <Button kind="primary" size="big" busy={isSending} onClick={onSend}>
                {t('Find out')}
              </Button>
            ) : (
              <Button kind="primary" size="big" icon={<LockIcon />} busy={isSending} onClick={confirm}>
                {fee && account
                  ? t('Confirm {amount}', { amount: format.amount(fee.total, account.currencyCode) })
                  : t('Confirm the payment')}
              </Button>
            )
          }
        />
      }
    >
      {isUnknown && (
        <Notice kind="warn" live="assertive" title={t('We do not know yet whether this went through.')}>
          {trouble} {t('Find out now: it will not be made twice.')}
        </Notice>
      )}
      {!isUnknown && trouble && (
        <Notice kind="bad" live="assertive" title={t('Nothing was sent')}>
          {trouble}
        </Notice>
      )}
      {isTooEarly && !fee && (
        <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
          {payment.feeRead.error?.description ?? t('You can confirm when it is.')}
        </Notice>
      )}
      {!isUnknown && <HeldBack payment={payment} />}
      {!isUnknown && <SentLately draft={draft} payment={payment} />}
      <PaymentSlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </SendPage>
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
