import { type AnyCall, type InputOf, intentOf, type OutputOf } from '@sixpence/protocol/call'
import { useEffect, useState } from 'react'
import { pendingKey } from '#lib/call/pending-key.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useAwaitsResult } from '#lib/call/use-results.ts'

export type MoneyCall = AnyCall & { money: true }

/** Why the payment was not sent; with the call's field, if it concerns a field. */
export type SendRefusal = { parameter?: string | undefined; text: string }

type HandInFacts<Call extends MoneyCall> = {
  call: Call
  /** Names this form for its idempotency key. */
  form: string
  /** Undefined while something is missing. */
  input: InputOf<Call> | undefined
  /** Whether the page that shows the whole payment before it is sent is open. */
  isChecked: boolean
  /** When it was submitted, as stored with the entries. */
  sentAt: number | undefined
  keepSentAt: (sentAt: number | undefined) => void
  /** Definitely refused because of a field. */
  onField: (parameter: string) => void
  onMade: (answer: OutputOf<Call>) => void
}

/**
 * For this long after a submit, an unknown outcome is requested automatically, also if the page was closed meanwhile; later
 * only on a click.
 */
const asksByItselfMs = 2 * 60_000
const askAgainMs = 3_000

/**
 * The outcome of a submitted payment: refused, unknown, or completed. Its idempotency key is created when the check page
 * opens, before anything is sent, so that a second click, a reload, a lost response and a copied tab all send the same key
 * (Q084).
 */
export function useHandIn<Call extends MoneyCall>(facts: HandInFacts<Call>) {
  // As in useFlow.
  'use no memo'
  const { call, form, input, isChecked, sentAt, keepSentAt, onField, onMade } = facts
  const t = useTranslate()
  const [refused, setRefused] = useState<SendRefusal>()
  // It was submitted, and no response stated its outcome.
  const [isUnknown, setUnknown] = useState(sentAt !== undefined)
  const sending = useChange<MoneyCall>(call, { form, shows: takeRefusal })
  useAwaitsResult(sentAt !== undefined)

  async function send(): Promise<void> {
    if (input === undefined) return
    setRefused(undefined)
    sending.clear()
    if (!navigator.onLine && sentAt === undefined) {
      setRefused({ text: t('You are offline. Connect to the internet and press the button again.') })
      return
    }
    keepSentAt(sentAt ?? Date.now())
    const answer = await sending.send(input)
    if (answer !== undefined) onMade(answer as OutputOf<Call>)
  }

  /** A definite refusal has changed nothing: its message is shown beside its field. */
  function takeRefusal(refusal: Refusal): true {
    setUnknown(!refusal.isCertain)
    if (refusal.isCertain) keepSentAt(undefined)
    const [problem] = refusal.isCertain ? refusal.validationErrors : []
    setRefused({ parameter: problem?.parameter, text: problem?.description ?? refusal.description })
    if (problem) onField(problem.parameter)
    return true
  }

  const intent = input && intentOf(call, input)
  useEffect(() => {
    if (!isChecked || intent === undefined) return
    if (sentAt === undefined) void pendingKey(form, intent)
    else if (Date.now() - sentAt < asksByItselfMs) void send()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the page opens, and for what is newly held
  }, [isChecked, JSON.stringify(intent)])

  // Until the server answers, as long as the person can be assumed to wait.
  useEffect(() => {
    if (!isUnknown || sentAt === undefined || sending.isSending || input === undefined) return undefined
    if (Date.now() - sentAt >= asksByItselfMs) return undefined
    const ask = () => void send()
    const timer = setTimeout(ask, askAgainMs)
    addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- after each attempt that left it unknown
  }, [isUnknown, sentAt, sending.isSending])

  return {
    send: () => void send(),
    isSending: sending.isSending,
    /** Nothing was submitted yet, so the parts can be changed. */
    isOpen: sentAt === undefined,
    isUnknown,
    refused,
    /** All messages of the server, while they apply. */
    refusal: sending.refusal,
    /** The entries changed, so the messages about them no longer apply. */
    clearRefused: () => setRefused(undefined),
    refuseField: (parameter: string, text: string) => setRefused({ parameter, text }),
  }
}
