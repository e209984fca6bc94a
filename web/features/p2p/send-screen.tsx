import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { ConfirmStep } from '#widgets/payment/steps/confirm-step.tsx'
import { PaymentSteps, usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { type Draft, type DraftChange, emptyDraft } from './draft.ts'
import { PayeeStep } from './payee-step.tsx'
import { sendFlow } from './send-flow.ts'
import { sendSearch } from './send-search.ts'
import { usePayment } from './use-payment.ts'

const InvoiceToPay = later(async () => (await import('./invoice-to-pay.tsx')).InvoiceToPay)
const PressedButton = later(async () => (await import('./pressed-button.tsx')).PressedButton)

/** Payment to another customer; a link, an invoice or a payment button may fill the form. */
export default function SendScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(sendSearch, useSearch({ strict: false }))
  const flow = usePaymentFlow(sendFlow, {
    search,
    isLed: [search.to, search.invoice, search.button].some((led) => led !== undefined),
    isLater: ({ repeat }, today) => (repeat?.first ?? '') > today,
  })
  const { draft, update, replace, isUnderWay } = flow
  const led = isUnderWay ? {} : search
  const [isPayeeAsked, setPayeeAsked] = useState(false)
  const payment = usePayment(draft, { asksPayee: flow.step !== 'payee' || isPayeeAsked })

  // The payee of a link is removed from the URL.
  useEffect(() => {
    if (led.to === undefined) return
    begin(led.to === draft.to ? draft : { ...emptyDraft, to: led.to })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address alone
  }, [led.to])

  function changePayee(change: DraftChange): void {
    flow.clearRefused()
    setPayeeAsked(false)
    const isOther = draft.button !== undefined && change.to !== undefined && change.to !== draft.to
    update(isOther ? { ...change, button: undefined, repeat: undefined } : change)
  }

  function begin(startDraft: Draft): void {
    replace(startDraft)
    void navigate({ to: '/transfer/p2p', search: { step: 'amount' }, replace: true })
  }

  if (led.invoice !== undefined)
    return (
      <FlowPage {...flow.at('check')} title={t('Check before it leaves')}>
        <Suspense fallback={<SkeletonText lines={6} />}>
          <InvoiceToPay id={led.invoice} from={search.from} draft={draft} replace={replace} />
        </Suspense>
      </FlowPage>
    )
  if (led.button !== undefined)
    return (
      <Suspense
        fallback={
          <FlowPage {...flow.at('amount')} title={t('Payment request')}>
            <SkeletonText lines={4} />
          </FlowPage>
        }
      >
        <PressedButton at={flow.at('amount')} buttonHandle={led.button} onAsked={begin} />
      </Suspense>
    )
  return (
    <PaymentSteps
      flow={flow}
      confirm={ConfirmStep}
      pages={{
        payee: (
          <PayeeStep
            flow={flow}
            update={changePayee}
            payment={payment}
            onLeaveField={() => setPayeeAsked(true)}
          />
        ),
        amount: <AmountStep flow={flow} payment={payment} />,
        check: <CheckStep flow={flow} payment={payment} />,
      }}
    />
  )
}
