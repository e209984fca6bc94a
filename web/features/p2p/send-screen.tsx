import { useNavigate, useSearch } from '@tanstack/react-router'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { ConfirmStep } from '#widgets/payment/steps/confirm-step.tsx'
import { isAskedByApp, useCheckPage, useFinish, useHandIn } from '#widgets/payment/steps/hand-in.ts'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import { useSteps } from '#widgets/payment/steps/use-steps.ts'
import { useHouseDay } from '#widgets/house-day.ts'
import { later } from '#widgets/later.tsx'
import { AmountStep, type EntryField } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { type Draft, type DraftChange, emptyDraft, inputOf, openStep, useDraft } from './draft.ts'
import { PayeeStep } from './payee-step.tsx'
import { SendPage, stepNames } from './send-page.tsx'
import { sendSearch } from './send-search.ts'
import { useInvoiceToPay } from './use-invoice-to-pay.ts'
import { usePayment } from './use-payment.ts'

const PressedButton = later(async () => (await import('./pressed-button.tsx')).PressedButton)

/** Names this form for its idempotency key. */
const form = 'p2p.send'
/** The call's fields, and where they are entered. */
const fields: Partial<Record<string, 'to' | EntryField>> = {
  toEmail: 'to',
  accountId: 'from',
  currency: 'from',
  amount: 'amount',
  note: 'note',
  reference: 'reference',
  ...repeatFieldOf,
}

/** Money to another customer: recipient, amount, check, confirm. */
export default function SendScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(sendSearch, useSearch({ strict: false }))
  const { draft, update, replace, clear, forget } = useDraft()
  const step = openStep(search.step, draft, search.payment)
  const isUnderWay = draft.sentAt !== undefined || draft.payment !== undefined
  const named = isUnderWay ? undefined : search.to
  const pressed = isUnderWay ? undefined : search.button
  const goTo = useSteps({
    path: '/transfer/p2p',
    asked: [search.to, search.invoice, search.button].every((led) => led === undefined) ? search : {},
    step,
    update,
    isLed: named !== undefined || pressed !== undefined || search.invoice !== undefined,
  })
  const isLedByInvoice = useInvoiceToPay({
    id: isUnderWay ? undefined : search.invoice,
    from: search.from,
    draft,
    replace,
  })
  const [isPayeeAsked, setPayeeAsked] = useState(false)
  const payment = usePayment(draft, { asksPayee: step !== 'payee' || isPayeeAsked })
  const { isHere, finish: showReceipt, finishScheduled } = useFinish()
  const today = useHouseDay()
  const { handIn, takeRefusal, refused, clearRefused, refuseField, isUnknown } = useHandIn({
    sentAt: draft.sentAt,
    keepSentAt: (sentAt) => update({ sentAt }),
    onField: (parameter) => {
      const field = fields[parameter]
      if (field) goTo(field === 'to' ? 'payee' : 'amount')
    },
  })
  const sending = useChange(p2pSend, { form, shows: takeRefusal })
  const input = inputOf(draft)
  const refusedField = fields[refused?.parameter ?? '']
  useCheckPage({
    isOpen: step === 'check',
    call: p2pSend,
    form,
    input,
    sentAt: draft.sentAt,
    send: () => void send(),
  })

  // Whom a link named is taken out of the address.
  useEffect(() => {
    if (named === undefined) return
    begin(named === draft.to ? draft : { ...emptyDraft, to: named })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address alone
  }, [named])

  async function send(): Promise<void> {
    if (input === undefined) return
    const made = await handIn(() => sending.send(input))
    if (made === undefined) return
    const { transactionId, status, approveType } = made
    const isByApp = isAskedByApp(approveType)
    if (status === 'pending' && !isByApp) {
      const change = { sentAt: undefined, payment: transactionId }
      if (isHere()) goTo('confirm', { replace: true, payment: transactionId, change })
      else update(change)
    } else finish(transactionId, status === 'completed' || isByApp)
  }

  function finish(transactionId: number, isOurs: boolean): void {
    if (search.payment === undefined || search.payment === draft.payment) forget()
    if ((draft.repeat?.first ?? '') > today) finishScheduled(transactionId)
    else showReceipt(transactionId, isOurs)
  }

  function changePayee(change: DraftChange): void {
    clearRefused()
    setPayeeAsked(false)
    const isOther = draft.button !== undefined && change.to !== undefined && change.to !== draft.to
    update(isOther ? { ...change, button: undefined, repeat: undefined } : change)
  }

  function begin(asked: Draft): void {
    replace(asked)
    void navigate({ to: '/transfer/p2p', search: { step: 'amount' }, replace: true })
  }

  /** Nothing was sent: the same entries once more. */
  function changeAgain(): void {
    goTo('amount', { replace: true, change: { payment: undefined } })
  }

  if (isLedByInvoice)
    return (
      <SendPage step="check" title={t('Check before it leaves')}>
        <SkeletonText lines={6} />
      </SendPage>
    )
  if (pressed !== undefined)
    return (
      <Suspense
        fallback={
          <SendPage step="amount" title={t('A payment you were asked for')}>
            <SkeletonText lines={4} />
          </SendPage>
        }
      >
        <PressedButton buttonHandle={pressed} onAsked={begin} />
      </Suspense>
    )
  const transactionId = search.payment ?? draft.payment
  if (step === 'confirm' && transactionId !== undefined)
    return (
      <ConfirmStep
        key={transactionId}
        steps={stepNames(t)}
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
        trouble={refusedField ? undefined : refused?.text}
        onSend={() => void send()}
        onWrongAmount={(text) => {
          refuseField('amount', text)
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
        onClear={clear}
        refusal={
          refused && refusedField && refusedField !== 'to'
            ? { field: refusedField, text: refused.text }
            : undefined
        }
        onDone={() => {
          clearRefused()
          goTo('check')
        }}
      />
    )
  return (
    <PayeeStep
      draft={draft}
      update={changePayee}
      payment={payment}
      refusal={refusedField === 'to' ? refused?.text : undefined}
      onLeaveField={() => setPayeeAsked(true)}
      onDone={() => goTo('amount')}
      onClear={() => {
        clearRefused()
        clear()
      }}
    />
  )
}
