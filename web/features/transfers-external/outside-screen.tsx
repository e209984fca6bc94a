import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { useCheckPage, useFinish, useHandIn } from '#widgets/payment/steps/hand-in.ts'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import { useSteps } from '#widgets/payment/steps/use-steps.ts'
import type { EntryField } from './amount-step.tsx'
import { inputOf, openStep, useDraft } from './draft.ts'
import { AmountStep, CheckStep, ConfirmStep, fetchAfter, PayeeStep } from './lazy-steps.ts'
import { callsOf } from './outside-calls.ts'
import { OutsidePage, stepNames } from './outside-page.tsx'
import { outsideSearch } from './outside-search.ts'
import { PlaceStep } from './place-step.tsx'
import { useSecrets } from '#widgets/methods/secrets.ts'
import { usePayment, useRenewal } from './use-payment.ts'

/** Names this form for its idempotency key. */
const form = 'outside.send'

/** Money out of the house: place and way, recipient, amount, check, confirm; every way is the same form (R042). */
export default function OutsideScreen() {
  const t = useTranslate()
  const { step: asked = 'place' } = z.parse(outsideSearch, useSearch({ strict: false }))
  return (
    <Suspense
      fallback={
        <OutsidePage step={asked} title={t('Send money')}>
          <SkeletonText lines={4} />
        </OutsidePage>
      }
    >
      <OutsideFlow />
    </Suspense>
  )
}

function OutsideFlow() {
  const t = useTranslate()
  const search = z.parse(outsideSearch, useSearch({ strict: false }))
  const { draft, update, clear, forget } = useDraft()
  const { secrets, keepSecret, forgetSecrets } = useSecrets()
  const step = openStep(search.step, { draft, secrets, payment: search.payment })
  const goTo = useSteps({ path: '/transfer/external', asked: search, step, update })
  const payment = usePayment(draft, secrets)
  const { isHere, finish: showReceipt, finishScheduled } = useFinish()
  const { handIn, takeRefusal, refused, clearRefused, refuseField, isUnknown } = useHandIn({
    sentAt: draft.sentAt,
    keepSentAt: (sentAt) => update({ sentAt }),
    onField: (parameter) => {
      const place = placeOf(parameter)
      if (place) goTo(place.step)
      else if (parameter === 'quote') void payment.feeRead.refetch()
    },
  })
  const call = callsOf(draft.method ?? 'wire').submit
  const sending = useChange(call, { form, shows: takeRefusal })
  const input = inputOf(draft, secrets)
  const refusedAt = refused && placeOf(refused.parameter)
  useRenewal(payment, (step === 'amount' || step === 'check') && draft.sentAt === undefined)
  useCheckPage({ isOpen: step === 'check', call, form, input, sentAt: draft.sentAt, send: () => void send() })

  useEffect(() => fetchAfter(step), [step])

  async function send(): Promise<void> {
    if (input === undefined) return
    const made = await handIn(() => sending.send(input))
    if (made === undefined) return
    const { transactionId, status } = made
    if (status === 'pending') {
      const change = { sentAt: undefined, payment: transactionId }
      if (isHere()) goTo('confirm', { replace: true, payment: transactionId, change })
      else update(change)
    } else finish(transactionId, status !== 'created')
  }

  function finish(transactionId: number, isOurs: boolean): void {
    if (search.payment === undefined || search.payment === draft.payment) {
      forget()
      forgetSecrets()
    }
    if (draft.repeat && draft.isLater) finishScheduled(transactionId)
    else showReceipt(transactionId, isOurs)
  }

  function startAnew(): void {
    clearRefused()
    forgetSecrets()
    clear()
  }

  const transactionId = search.payment ?? draft.payment
  if (step === 'confirm' && transactionId !== undefined)
    return (
      <ConfirmStep
        key={transactionId}
        steps={stepNames(t)}
        transactionId={transactionId}
        onDone={(isOurs) => finish(transactionId, isOurs)}
        onAgain={
          transactionId === draft.payment
            ? () => goTo('amount', { replace: true, change: { payment: undefined } })
            : undefined
        }
      />
    )
  if (step === 'check')
    return (
      <CheckStep
        draft={draft}
        update={update}
        payment={payment}
        isSending={sending.isSending}
        isUnknown={isUnknown}
        isLost={draft.sentAt !== undefined && input === undefined}
        trouble={refusedAt || refused?.parameter === 'templateName' ? undefined : refused?.text}
        templateTrouble={refused?.parameter === 'templateName' ? refused.text : undefined}
        onSend={() => void send()}
        onWrongAmount={(text) => {
          refuseField('amount', text)
          goTo('amount')
        }}
        onStartAgain={startAnew}
      />
    )
  if (step === 'amount')
    return (
      <AmountStep
        draft={draft}
        update={update}
        payment={payment}
        refusal={
          refused && refusedAt?.step === 'amount' ? { field: refusedAt.field, text: refused.text } : undefined
        }
        onDone={() => {
          clearRefused()
          goTo('check')
        }}
      />
    )
  if (step === 'payee' && payment.offer)
    return (
      <PayeeStep
        draft={draft}
        update={update}
        payment={payment}
        offer={payment.offer}
        secrets={secrets}
        keepSecret={keepSecret}
        refusal={
          refused && refusedAt?.step === 'payee' ? { field: refusedAt.field, text: refused.text } : undefined
        }
        onDone={() => {
          clearRefused()
          goTo('amount')
        }}
      />
    )
  return (
    <PlaceStep
      draft={draft}
      update={update}
      payment={payment}
      refusal={refusedAt?.step === 'place' ? refused?.text : undefined}
      onDone={() => {
        clearRefused()
        goTo('payee')
      }}
      onRepeat={(entries, next) => goTo(next, { change: entries })}
      onClear={startAnew}
    />
  )
}

type Place = { step: 'payee'; field: string } | { step: 'amount'; field: EntryField } | { step: 'place' }

/** Where a field of the call is entered. */
function placeOf(parameter: string | undefined): Place | undefined {
  if (parameter?.startsWith('details.')) return { step: 'payee', field: parameter.slice('details.'.length) }
  if (parameter === 'cardId') return { step: 'payee', field: parameter }
  if (parameter === 'amount' || parameter === 'amountCurrencyCode') return { step: 'amount', field: 'amount' }
  if (parameter === 'fromAccountId') return { step: 'amount', field: 'from' }
  if (parameter === 'note') return { step: 'amount', field: 'note' }
  if (parameter === 'requestedDate') return { step: 'amount', field: 'requestedDate' }
  const repeated = parameter === undefined ? undefined : repeatFieldOf[parameter]
  if (repeated) return { step: 'amount', field: repeated }
  return parameter === 'countryCode' || parameter === 'currencyCode' || parameter === 'permission'
    ? { step: 'place' }
    : undefined
}
