import { globalPayConfirm, globalPaySubmit } from '@sixpence/protocol/global/global'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { later } from '#widgets/later.tsx'
import { mayOpenGlobal } from '#widgets/accounts/may-send.ts'
import { isAskedByApp, useCheckPage, useFinish, useHandIn } from '#widgets/payment/steps/hand-in.ts'
import { useSteps } from '#widgets/payment/steps/use-steps.ts'
import { AmountStep, type AmountStepField } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { inputOf, openStep, useDraft } from './pay-draft.ts'
import { PayPage, stepNames } from './pay-page.tsx'
import { paySearch } from './pay-search.ts'
import { payeeFieldOf } from './payee.ts'
import { PayeeStep, type PayeeStepField } from './payee-step.tsx'
import { usePayment } from './use-payment.ts'

/** Names this form for its idempotency key. */
const form = 'global.pay'

const loadConfirmStep = async () => (await import('#widgets/payment/steps/confirm-step.tsx')).ConfirmStep
// Its code comes with the step before it, so that the first page of the flow stays within its 35 kB.
const ConfirmStep = later(loadConfirmStep)

/** Money to somebody who is known by name and e-mail only: recipient, amount, check, confirm. */
export default function PayScreen() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (customer && !mayOpenGlobal(customer))
    return (
      <PayPage step="payee" title={t('Who gets the money?')}>
        <Notice title={t('You may not send money by a link from here.')}>
          {t('Somebody with full access can give you the right to pay.')}
        </Notice>
      </PayPage>
    )
  return <PayFlow />
}

function PayFlow() {
  const t = useTranslate()
  const search = z.parse(paySearch, useSearch({ strict: false }))
  const { draft, update, clear, forget } = useDraft()
  const step = openStep(search.step, draft, search.payment)
  const goTo = useSteps({ path: '/transfer/global', asked: search, step, update })
  const payment = usePayment(draft)
  const { isHere, finish: showReceipt } = useFinish()
  const { handIn, takeRefusal, refused, clearRefused, refuseField, isUnknown } = useHandIn({
    sentAt: draft.sentAt,
    keepSentAt: (sentAt) => update({ sentAt }),
    onField: (parameter) => {
      const place = placeOf(parameter)
      if (place) goTo(place.step)
    },
  })
  const sending = useChange(globalPaySubmit, { form, shows: takeRefusal })
  const input = inputOf(draft)
  const place = refused && placeOf(refused.parameter)
  useCheckPage({
    isOpen: step === 'check',
    call: globalPaySubmit,
    form,
    input,
    sentAt: draft.sentAt,
    send: () => void send(),
  })

  useEffect(() => {
    if (step === 'check') loadConfirmStep().catch(() => undefined)
  }, [step])

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
    } else finish(transactionId, status !== 'created')
  }

  function finish(transactionId: number, isOurs: boolean): void {
    if (search.payment === undefined || search.payment === draft.payment) forget()
    showReceipt(transactionId, isOurs)
  }

  const transactionId = search.payment ?? draft.payment
  if (step === 'confirm' && transactionId !== undefined)
    return (
      <Suspense
        fallback={
          <PayPage step="confirm" title={t('Enter the code')}>
            <SkeletonText lines={4} />
          </PayPage>
        }
      >
        <ConfirmStep
          key={transactionId}
          steps={stepNames(t)}
          transactionId={transactionId}
          confirmedBy={globalPayConfirm}
          onDone={(isOurs) => finish(transactionId, isOurs)}
          onAgain={
            transactionId === draft.payment
              ? () => goTo('amount', { replace: true, change: { payment: undefined } })
              : undefined
          }
        />
      </Suspense>
    )
  if (step === 'check')
    return (
      <CheckStep
        draft={draft}
        payment={payment}
        isSending={sending.isSending}
        isUnknown={isUnknown}
        trouble={place ? undefined : refused?.text}
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
        refusal={refused && place?.step === 'amount' ? { field: place.field, text: refused.text } : undefined}
        onDone={() => {
          clearRefused()
          goTo('check')
        }}
      />
    )
  return (
    <PayeeStep
      draft={draft}
      update={update}
      payment={payment}
      refusal={refused && place?.step === 'payee' ? { field: place.field, text: refused.text } : undefined}
      onDone={() => {
        clearRefused()
        goTo('amount')
      }}
      onClear={() => {
        clearRefused()
        clear()
      }}
    />
  )
}

type Place = { step: 'payee'; field: PayeeStepField } | { step: 'amount'; field: AmountStepField }

/** Where a field of the call is entered. */
function placeOf(parameter = ''): Place | undefined {
  const field = payeeFieldOf[parameter]
  if (field) return { step: 'payee', field }
  if (parameter === 'paymentMethods') return { step: 'payee', field: 'ways' }
  if (parameter === 'accountId') return { step: 'amount', field: 'from' }
  return parameter === 'amount' || parameter === 'description' || parameter === 'note'
    ? { step: 'amount', field: parameter }
    : undefined
}
