import {
  approvalCodeResend,
  transferCancel,
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import type { globalPayConfirm } from '@sixpence/protocol/global/global'
import type { globalBatchConfirm } from '@sixpence/protocol/global/global-batches'
import type { Receipt } from '@sixpence/protocol/history/history'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import { useState } from 'react'
import { paymentTopics } from '@sixpence/protocol/payments'
import { signWithPasskey } from '#lib/passkey.ts'
import { refresh } from '#lib/call/refresh.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { isWrongCode } from '#lib/call/wrong-code.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useCountdown } from '#widgets/countdown.ts'
import { useHasPasskey } from './passkey-way.tsx'

/** Result of the wait for a code; `over`: refused, with the reason, or decided elsewhere. */
export type ApprovalEnd = 'confirmed' | 'canceled' | { over: Refusal }

/** Calls that confirm a single kind of payment (OP227, OP228); all others use `transferConfirm`. */
export type ConfirmCall = typeof globalPayConfirm | typeof globalBatchConfirm

export type Approval = ReturnType<typeof useApproval>

const resendMs = 60_000
/** Refusals after which no code is accepted. */
const ends = new Set([
  'approvalExpired',
  'rateChanged',
  'invoicePaid',
  'approvalAttemptsUsed',
  'approvalNotOpen',
  'accountClosed',
])

export function approvalTitle({ isByPush, isByPasskey }: Approval, t: Translate): string {
  if (isByPush) return t('Confirm it on your phone')
  return isByPasskey ? t('Confirm with your passkey') : t('Enter the code')
}

/** Code entry for a held payment, with resending and cancellation. Shows the server's record. */
export function useApproval(payment: Receipt, onEnd: (how: ApprovalEnd) => void, confirmedBy?: ConfirmCall) {
  const t = useTranslate()
  const trxid = payment.transactionId
  const digits: 6 | 8 = payment.approveType === approvalMethods.approvalCode ? 8 : 6
  const [code, setCode] = useState('')
  // A new key clears the field after a wrong code.
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<Refusal>()
  const [isSentAgain, setSentAgain] = useState(false)
  const [resendAt, setResendAt] = useState(() => Date.parse(payment.createdAt) + resendMs)

  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const [isSigning, setSigning] = useState(false)
  const hasPasskey = useHasPasskey()
  const isByPasskey = payment.approveType === approvedByPasskey

  const options = { shows: takeRefusal }
  const confirmation = useChange<ConfirmCall | typeof transferConfirm>(
    confirmedBy ?? transferConfirm,
    options,
  )
  const byPasskey = { shows: takePasskeyRefusal }
  const asking = useChange(transferPasskeyBegin, byPasskey)
  const signing = useChange(transferPasskeyConfirm, byPasskey)
  const cancellation = useChange(transferCancel, options)
  const resending = useChange(approvalCodeResend, { shows: takeResendRefusal })

  function takeRefusal(refusal: Refusal): true {
    if (isWrongCode(refusal)) {
      setProblem(refusal.description)
      setCode('')
      setAttempt((count) => count + 1)
    } else if (ends.has(refusal.name)) {
      // It ended elsewhere, so the page's data are stale.
      void refresh(paymentTopics)
      onEnd({ over: refusal })
    } else setError(refusal)
    return true
  }

  function takeResendRefusal(refusal: Refusal): true {
    if (refusal.name === 'resendTooSoon') setResendAt(Date.now() + (refusal.retryAfterMs ?? resendMs / 4))
    return ends.has(refusal.name) ? takeRefusal(refusal) : true
  }

  async function confirm(): Promise<void> {
    if (isByPasskey) return confirmByPasskey()
    setError(undefined)
    setProblem(undefined)
    if (code.length !== digits)
      return setProblem(
        digits === 8 ? t('Enter the 8 digits of the code.') : t('Enter the 6 digits of the code.'),
      )
    const approvalCode = code
    if (await confirmation.send(confirmedBy ? { operationId: trxid, approvalCode } : { trxid, approvalCode }))
      onEnd('confirmed')
  }

  function takePasskeyRefusal(refusal: Refusal): true {
    if (!refusal.isCertain || ends.has(refusal.name)) return takeRefusal(refusal)
    setPasskeyProblem(refusal.description)
    return true
  }

  /** The passkey signs the payment for which the server issued its challenge, and this payment is confirmed. */
  async function confirmByPasskey(): Promise<void> {
    if (isSigning) return
    setError(undefined)
    setProblem(undefined)
    setPasskeyProblem(undefined)
    setSigning(true)
    try {
      const challenge = await asking.send({ trxid })
      const response = challenge && (await signWithPasskey(challenge.options))
      if (challenge && !response)
        return setPasskeyProblem(t('The passkey was not used, and nothing was confirmed.'))
      if (challenge && response && (await signing.send({ trxid, key: challenge.key, response })))
        onEnd('confirmed')
    } finally {
      setSigning(false)
    }
  }

  async function cancel(): Promise<void> {
    setError(undefined)
    if (await cancellation.send({ trxid })) onEnd('canceled')
  }

  async function resend(): Promise<void> {
    setSentAgain(false)
    if (!(await resending.send({ trxid }))) return
    setSentAgain(true)
    setResendAt(Date.now() + resendMs)
  }

  return {
    payment,
    isBySms: payment.approveType === approvalMethods.sms,
    /** The phone confirms it: no code is entered. */
    isByPush: payment.approveType === approvalMethods.push,
    /** Only a passkey can confirm it. */
    isByPasskey,
    /** The person's fixed approval code, which is not sent. */
    isByOwnCode: payment.approveType === approvalMethods.approvalCode,
    digits,
    attempt,
    problem,
    /** A failure unrelated to the code, such as a lost connection; the same code may be sent again. */
    trouble: error,
    setCode: (codeText: string) => {
      setCode(codeText)
      setProblem(undefined)
    },
    confirm,
    /** A passkey of the person can confirm it instead. */
    hasPasskey,
    confirmByPasskey,
    passkeyProblem,
    isSigning,
    cancel,
    resend,
    resendIn: useCountdown(resendAt),
    isSentAgain,
    /** Why no further code was sent. */
    resendRefusal: resending.refusal,
    isConfirming: confirmation.isSending || (isByPasskey && isSigning),
    isCanceling: cancellation.isSending,
    isResending: resending.isSending,
  }
}
