import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useSecrets } from '#widgets/methods/secrets.ts'
import { PaymentSteps, usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { AmountStep, CheckStep, fetchAfter, PayeeStep } from './lazy-steps.ts'
import { outsideFlow } from './outside-flow.ts'
import { outsideSearch } from './outside-search.ts'
import { PlaceStep } from './place-step.tsx'
import { usePayment, useRenewal } from './use-payment.ts'

export default function OutsideScreen() {
  const { secrets, keepSecret, forgetSecrets } = useSecrets()
  const flow = usePaymentFlow(outsideFlow, {
    search: z.parse(outsideSearch, useSearch({ strict: false })),
    more: secrets,
    isLater: ({ repeat, isLater = false }) => repeat !== undefined && isLater,
    onForget: forgetSecrets,
  })
  const { draft, step, refused } = flow
  const payment = usePayment(draft, secrets)
  const { refetch } = payment.feeRead
  useRenewal(payment, (step === 'amount' || step === 'check') && flow.isOpen)
  useEffect(() => fetchAfter(step), [step])
  useEffect(() => {
    if (refused?.parameter === 'quote') void refetch()
  }, [refused, refetch])

  const { offer } = payment
  const props = { flow, payment }
  const place = <PlaceStep {...props} />
  return (
    <PaymentSteps
      flow={flow}
      pages={{
        place,
        payee: offer ? (
          <PayeeStep {...props} offer={offer} secrets={secrets} keepSecret={keepSecret} />
        ) : (
          place
        ),
        amount: <AmountStep {...props} />,
        check: <CheckStep {...props} />,
      }}
    />
  )
}
