import { globalPayConfirm } from '@sixpence/protocol/global/global'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { mayOpenGlobal } from '#widgets/accounts/may-send.ts'
import { PaymentSteps, usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { payFlow } from './pay-flow.ts'
import { paySearch } from './pay-search.ts'
import { PayeeStep } from './payee-step.tsx'
import { usePayment } from './use-payment.ts'

export default function PayScreen() {
  const t = useTranslate()
  const flow = usePaymentFlow(payFlow, { search: z.parse(paySearch, useSearch({ strict: false })) })
  const payment = usePayment(flow.draft)
  if (payment.customer && !mayOpenGlobal(payment.customer))
    return (
      <FlowPage {...flow.at('payee')} title={t('Who gets the money?')}>
        <Notice title={t('You cannot send payment links from this account.')}>
          {askForRight(payment.customer, t)}
        </Notice>
      </FlowPage>
    )
  const step = { flow, payment }
  return (
    <PaymentSteps
      flow={flow}
      confirmedBy={globalPayConfirm}
      pages={{
        payee: <PayeeStep {...step} />,
        amount: <AmountStep {...step} />,
        check: <CheckStep {...step} />,
      }}
    />
  )
}
