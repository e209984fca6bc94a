import { useNavigate, useSearch } from '@tanstack/react-router'
import { p2pSend } from '@sixpence/protocol/p2p'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { pendingKey } from '#lib/pending-key.ts'
import type { Refusal } from '#lib/refusal.ts'
import { resultIsTold } from '#lib/results.ts'
import { useAwaitsResult } from '#lib/use-results.ts'
import { useTranslate } from '#lib/translate.ts'
import { useChange } from '#lib/use-call.ts'
import { announceSuccess } from '#widgets/success-popup.tsx'
import { AmountStep, type EntryField } from './amount-step.tsx'
import { carryOver } from './carry-over.ts'
import { CheckStep } from './check-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { type DraftChange, emptyDraft, inputOf, openStep, useDraft } from './draft.ts'
import { PayeeStep } from './payee-step.tsx'
import { sendSearch, type SendStep } from './send-search.ts'
import { usePayment } from './use-payment.ts'

/** Names this form for its idempotency key. */
const form = 'p2p.send'
/** A payment that was under way when the page went away is asked after by itself for so long; later only on a press. */
const asksByItselfMs = 2 * 60_000

/** Why it was not sent; with the field, when it belongs to one. */
type Refused = { field?: 'to' | EntryField; text: string }

/** The call's fields, and where they are entered. */
const fields: Partial<Record<string, Refused['field']>> = {
  toEmail: 'to',
  accountId: 'from',
  currency: 'from',
  amount: 'amount',
  note: 'note',
  reference: 'reference',
}

/**
 * Money to another customer: recipient, amount, check, confirm. The key of the payment is made when the check page
 * opens, before anything is sent, so that a second press, a reload, a lost reply and a copied tab all send the same
 * payment (Q084).
 */
export default function SendScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(sendSearch, useSearch({ strict: false }))
  const { draft, update, replace, clear, forget } = useDraft()
  const step = openStep(search.step, draft, search.payment)
  const [isPayeeAsked, setPayeeAsked] = useState(false)
  const payment = usePayment(draft, { asksPayee: step !== 'payee' || isPayeeAsked })
  const [refused, setRefused] = useState<Refused>()
  // It was handed in, and nothing came back that says what became of it.
  const [isUnknown, setUnknown] = useState(draft.sentAt !== undefined)
  const sending = useChange(p2pSend, { form, shows: takeRefusal })
  const input = inputOf(draft)
  useAwaitsResult(draft.sentAt !== undefined)
  // Somebody who left while it was being sent is not fetched back.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** To another step; entries that change with it do so in the same moment, so that the slip is carried over. */
  const goTo = (
    next: SendStep,
    options: { replace?: boolean; payment?: number; change?: DraftChange } = {},
  ) =>
    carryOver(() => {
      if (options.change) update(options.change)
      return navigate({
        to: '/transfer/p2p',
        search: { step: next, payment: options.payment },
        replace: options.replace ?? false,
      })
    })

  // The address says where one really is; whom a link named is taken out of it.
  useEffect(() => {
    const { to } = search
    if (to !== undefined && draft.sentAt === undefined && draft.payment === undefined) {
      replace(to === draft.to ? draft : { ...emptyDraft, to })
      void navigate({ to: '/transfer/p2p', search: { step: 'amount' }, replace: true })
    } else if (search.step !== step || to !== undefined)
      void navigate({ to: '/transfer/p2p', search: { step, payment: search.payment }, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address; who changes the entries moves on by themselves
  }, [search.to, search.step, search.payment])

  useEffect(() => {
    if (step !== 'check' || input === undefined) return
    if (draft.sentAt === undefined) void pendingKey(form, input)
    else if (Date.now() - draft.sentAt < asksByItselfMs) void send()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the page opens
  }, [step])

  async function send(): Promise<void> {
    if (input === undefined) return
    setRefused(undefined)
    if (!navigator.onLine && draft.sentAt === undefined)
      return setRefused({ text: t('You are offline. Connect to the internet and press the button again.') })
    update({ sentAt: draft.sentAt ?? Date.now() })
    const made = await sending.send(input)
    if (made === undefined) return
    const { transactionId, status } = made
    if (status === 'pending') {
      const change = { sentAt: undefined, payment: transactionId }
      if (isHere.current) goTo('confirm', { replace: true, payment: transactionId, change })
      else update(change)
    } else finish(transactionId, status === 'completed')
  }

  /** What the server refused for certain has changed nothing: its words go beside their field. */
  function takeRefusal(refusal: Refusal): true {
    setUnknown(!refusal.isCertain)
    if (refusal.isCertain) update({ sentAt: undefined })
    const [problem] = refusal.isCertain ? refusal.validationErrors : []
    const field = fields[problem?.parameter ?? '']
    const text = problem?.description ?? refusal.description
    setRefused(field ? { field, text } : { text })
    if (field) goTo(field === 'to' ? 'payee' : 'amount')
    return true
  }

  function finish(transactionId: number, isOurs: boolean): void {
    if (search.payment === undefined || search.payment === draft.payment) forget()
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
  }

  function changePayee(change: DraftChange): void {
    setRefused(undefined)
    setPayeeAsked(false)
    update(change)
  }

  /** Nothing was sent: the same entries once more. */
  function changeAgain(): void {
    goTo('amount', { replace: true, change: { payment: undefined } })
  }

  const transactionId = search.payment ?? draft.payment
  if (step === 'confirm' && transactionId !== undefined)
    return (
      <ConfirmStep
        key={transactionId}
        transactionId={transactionId}
        onDone={(isOurs) => finish(transactionId, isOurs)}
        onAgain={transactionId === draft.payment ? changeAgain : undefined}
      />
    )
  if (step === 'check')
    return (
      <CheckStep
        draft={draft}
        payment={payment}
        isSending={sending.isSending}
        isUnknown={isUnknown}
        trouble={refused?.field ? undefined : refused?.text}
        onSend={() => void send()}
        onWrongAmount={(text) => {
          setRefused({ field: 'amount', text })
          goTo('amount')
        }}
      />
    )
  if (step === 'amount')
    return (
      <AmountStep
        draft={draft}
        update={update}
        payment={payment}
        refusal={entryRefusal(refused)}
        onDone={() => {
          setRefused(undefined)
          goTo('check')
        }}
      />
    )
  return (
    <PayeeStep
      draft={draft}
      update={changePayee}
      payment={payment}
      refusal={refused?.field === 'to' ? refused.text : undefined}
      onLeaveField={() => setPayeeAsked(true)}
      onDone={() => goTo('amount')}
      onClear={() => {
        setRefused(undefined)
        clear()
      }}
    />
  )
}

const entryRefusal = (refused: Refused | undefined) =>
  refused?.field && refused.field !== 'to' ? { field: refused.field, text: refused.text } : undefined
