import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { decisionOf, onDecisions } from '#lib/decisions.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { isWrongCode } from '#lib/call/wrong-code.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { approveByPasskey } from './approve-by-passkey.ts'
import { useHasPasskey } from './passkey-way.tsx'
import type { PendingConfirmation } from './pending-confirmation.ts'

export type ConfirmResult = true | Refusal

export type ConfirmParts = {
  confirmation: PendingConfirmation
  /** Completes the change; after an answer of the phone there is no code. */
  confirm: (answer: { key: string; code?: string; authenticatorCode?: string }) => Promise<ConfirmResult>
  /** Begins it again, with a new code or push request. */
  again: () => Promise<PendingConfirmation | Refusal | true>
  onDone: () => void
  /** Only the phone can confirm it. */
  isPhoneOnly?: boolean | undefined
}

/** Refusals that end this confirmation; a new confirmation can be started. */
const ends = new Set(['confirmationOver', 'phoneDeclined', 'resendUsedUp'])
const resendMs = 60_000
const codePattern = /^\d{6}$/

/** State of a change that waits for a code or the phone: entering, resending, receiving the answer. */
export function useConfirm(parts: ConfirmParts) {
  const t = useTranslate()
  const [confirmation, setConfirmation] = useState(parts.confirmation)
  const [code, setCode] = useState('')
  const [ownCode, setOwnCode] = useState('')
  // A new key clears the field after a wrong code.
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [ownProblem, setOwnProblem] = useState<string>()
  const [over, setOver] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const [resendAt, setResendAt] = useState(() => Date.now() + resendMs)
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const [isSigning, setSigning] = useState(false)
  const hasPasskey = useHasPasskey()
  const { method, key } = confirmation
  const isPush = method === 'push'
  const decision = useSyncExternalStore(onDecisions, () => (isPush ? decisionOf(key) : undefined))
  const followed = useRef<string>(undefined)
  const isOwnWrong = confirmation.otpauth !== undefined && !codePattern.test(ownCode)

  useEffect(() => {
    if (decision === undefined || isBusy || followed.current === key) return
    // Approved on the phone, it still needs the code of the new authenticator; declined, it ends without a code.
    if (decision && isOwnWrong) return
    followed.current = key
    void complete(ownPart())
  })

  const ownPart = () => (confirmation.otpauth === undefined ? {} : { authenticatorCode: ownCode })

  async function complete(codes: { code?: string; authenticatorCode?: string } = {}): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    const answer = await parts.confirm({ key, ...codes })
    setBusy(false)
    if (answer === true) return parts.onDone()
    if (ends.has(answer.name)) return setOver(answer.description)
    if (!isWrongCode(answer)) return setError(answer.description)
    // The phone takes no code, so the wrong code is the new authenticator's; the next code is sent as it is typed.
    if (isPush) {
      setOwnProblem(answer.description)
      followed.current = undefined
    } else setProblem(answer.description)
    setCode('')
    setOwnCode('')
    setAttempt((count) => count + 1)
    return undefined
  }

  async function confirm(): Promise<void> {
    setProblem(undefined)
    setOwnProblem(undefined)
    if (isPush && !confirmation.otpauth) return complete()
    const isWrong = !isPush && !codePattern.test(code)
    if (isOwnWrong) setOwnProblem(t('Enter the 6 digits the app shows.'))
    if (isWrong) setProblem(t('Enter the 6 digits of the code.'))
    if (isWrong || isOwnWrong) return undefined
    return complete({
      ...(!isPush && { code }),
      ...ownPart(),
    })
  }

  /** A passkey replaces the code; a new authenticator still needs its own. */
  async function confirmByPasskey(): Promise<void> {
    if (isSigning || isBusy) return
    setProblem(undefined)
    setPasskeyProblem(undefined)
    if (isOwnWrong) return setOwnProblem(t('Enter the 6 digits the app shows.'))
    setSigning(true)
    const signed = await approveByPasskey(key).finally(() => setSigning(false))
    if (signed === 'closed')
      return setPasskeyProblem(t('The passkey was not used, and nothing was confirmed.'))
    if (signed instanceof Refusal)
      return ends.has(signed.name) ? setOver(signed.description) : setPasskeyProblem(signed.description)
    return complete(ownPart())
  }

  async function again(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setSentAgain(false)
    setError(undefined)
    const next = await parts.again()
    setBusy(false)
    if (next === true) return parts.onDone()
    if ('key' in next) {
      setConfirmation(next)
      setOver(undefined)
      setProblem(undefined)
      // A code of the previous key does not belong to the new key.
      setOwnCode('')
      setOwnProblem(undefined)
      setSentAgain(true)
      setResendAt(Date.now() + resendMs)
    } else if (next.name === 'resendTooSoon') {
      setError(next.description)
      setResendAt(Date.now() + (next.retryAfterMs ?? resendMs / 4))
    } else if (ends.has(next.name)) setOver(next.description)
    else setError(next.description)
  }

  return {
    confirmation,
    attempt,
    problem,
    ownProblem,
    /** Why it has ended; a new confirmation can be started. */
    over,
    /** An error unrelated to the code; the same code may be sent again. */
    trouble: error,
    isBusy,
    isSentAgain,
    resendAt,
    setCode: (digits: string) => {
      setCode(digits)
      setProblem(undefined)
    },
    setOwnCode: (digits: string) => {
      setOwnCode(digits)
      setOwnProblem(undefined)
    },
    confirm,
    hasPasskey: hasPasskey && !parts.isPhoneOnly,
    confirmByPasskey,
    passkeyProblem,
    isSigning,
    again,
  }
}

export type ConfirmState = ReturnType<typeof useConfirm>
