import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Approval } from './approval.ts'

type Part = { approval: Approval }

/** Amount and payee, from the server's record. */
export function WhatIsApproved({ approval: { payment } }: Part) {
  const t = useTranslate()
  return t.rich('{amount} to <name>{payee}</name>', {
    amount: <Money amount={payment.amount} currency={payment.currencyCode} />,
    name: strong,
    payee: payment.payeeName,
  })
}

const strong = (part: ReactNode) => <strong>{part}</strong>

export function WaitsUntil({ approval: { payment } }: Part) {
  const t = useTranslate()
  const format = useFormat()
  if (!payment.expiresAt) return null
  return (
    <p className="meta">
      {t('Waiting until {time}. After that, nothing is sent.', { time: format.time(payment.expiresAt) })}
    </p>
  )
}

/** An error unrelated to the code, such as a lost connection. */
export function ApprovalRefusal({ approval: { trouble: refusal } }: Part) {
  const t = useTranslate()
  if (!refusal) return null
  return (
    <Notice kind="warn" live="assertive" title={refusal.description}>
      {t('Press the button again: the payment will not be made twice.')}
    </Notice>
  )
}

export function CancelPayment({ approval }: Part) {
  const t = useTranslate()
  return (
    <div className="at-edge">
      <Button kind="text" busy={approval.isCanceling} onClick={() => void approval.cancel()}>
        {t('Cancel this payment')}
      </Button>
    </div>
  )
}
