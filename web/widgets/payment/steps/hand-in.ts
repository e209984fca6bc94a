import { type AnyCall, intentOf } from '@sixpence/protocol/call'
import { approvalMethods } from '@sixpence/protocol/rights'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pendingKey } from '#lib/call/pending-key.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { resultIsTold } from '#lib/call/results.ts'
import { isInShell } from '#lib/shell.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useAwaitsResult } from '#lib/call/use-results.ts'
import { announceSuccess } from '#widgets/success-popup.tsx'
import { carryOver } from './carry-over.ts'

/** Why a payment was not sent; with the call's field, when it belongs to one. */
export type Refused = { parameter?: string | undefined; text: string }

type HandInFacts = {
  /** Of the draft: when it was handed in. */
  sentAt: number | undefined
  keepSentAt: (sentAt: number | undefined) => void
  /** Refused for certain because of one field. */
  onField: (parameter: string, text: string) => void
}

/** What becomes of a payment that is handed in: refused, unknown, or made. Give `takeRefusal` to its `useChange`. */
export function useHandIn({ sentAt, keepSentAt, onField }: HandInFacts) {
  const t = useTranslate()
  const [refused, setRefused] = useState<Refused>()
  // It was handed in, and nothing came back that says what became of it.
  const [isUnknown, setUnknown] = useState(sentAt !== undefined)
  useAwaitsResult(sentAt !== undefined)

  async function handIn<Made>(send: () => Promise<Made | undefined>): Promise<Made | undefined> {
    setRefused(undefined)
    if (!navigator.onLine && sentAt === undefined) {
      setRefused({ text: t('You are offline. Connect to the internet and press the button again.') })
      return undefined
    }
    keepSentAt(sentAt ?? Date.now())
    return send()
  }

  /** What the server refused for certain has changed nothing: its words go beside their field. */
  function takeRefusal(refusal: Refusal): true {
    setUnknown(!refusal.isCertain)
    if (refusal.isCertain) keepSentAt(undefined)
    const [problem] = refusal.isCertain ? refusal.validationErrors : []
    const text = problem?.description ?? refusal.description
    setRefused({ parameter: problem?.parameter, text })
    if (problem) onField(problem.parameter, text)
    return true
  }

  return {
    handIn,
    takeRefusal,
    refused,
    /** The entries changed: what was said of them is over. */
    clearRefused: () => setRefused(undefined),
    refuseField: (parameter: string, text: string) => setRefused({ parameter, text }),
    isUnknown,
  }
}

/** Inside the app the phone that is asked is the one in their hand, and the app asks by itself (B227). */
export const isAskedByApp = (approveType: number): boolean =>
  isInShell() && approveType === approvalMethods.push

/** A payment that was under way when the page went away is asked after by itself for so long; later only on a press. */
const asksByItselfMs = 2 * 60_000

/**
 * The key of a payment is made when its check page opens, before anything is sent, so that a second press, a reload, a
 * lost reply and a copied tab all send the same payment (Q084). One that was under way is asked after.
 */
export function useCheckPage(page: {
  isOpen: boolean
  call: AnyCall
  form: string
  input: object | undefined
  sentAt: number | undefined
  send: () => void
}): void {
  const { isOpen, call, form, input, sentAt, send } = page
  const intent = input && intentOf(call, input)
  useEffect(() => {
    if (!isOpen || intent === undefined) return
    if (sentAt === undefined) void pendingKey(form, intent)
    else if (Date.now() - sentAt < asksByItselfMs) send()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the page opens, and for what is newly held
  }, [isOpen, JSON.stringify(intent)])
}

/** To the receipt of what was made, unless the person has left meanwhile: they are not fetched back. */
export function useFinish(): {
  isHere: () => boolean
  finish: (transactionId: number, isOurs: boolean) => void
  /** Of one that begins on a later day: nothing was paid yet. */
  finishScheduled: (transactionId: number) => void
} {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return {
    isHere: () => isHere.current,
    finishScheduled: (transactionId) => {
      if (!isHere.current) return
      resultIsTold(transactionId)
      carryOver(() => navigate({ to: '/transfer/preapproved-payments', replace: true }))
    },
    finish: (transactionId, isOurs) => {
      if (!isHere.current) return
      resultIsTold(transactionId)
      if (isOurs) announceSuccess(transactionId)
      carryOver(() =>
        navigate({
          to: '/transfer/p2p/receipt/$transactionId',
          params: { transactionId: String(transactionId) },
          replace: true,
        }),
      )
    },
  }
}
