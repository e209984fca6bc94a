import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import type { FlowOf } from '#kit/flow/use-flow.ts'
import { isAskedByApp } from '#widgets/payment/steps/finish.ts'
import type { usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import { type Draft, inputOf, p2pDraft } from './draft.ts'
import type { SendStep } from './send-search.ts'
import type { Payment } from './use-payment.ts'

/** Payment to another customer: recipient, amount, check, confirmation. */
export const sendFlow: FlowOf<SendStep, Draft, typeof p2pSend, undefined> = {
  path: '/transfer/p2p',
  form: 'p2p.send',
  steps: {
    payee: (t) => t('Recipient'),
    amount: (t) => t('Amount'),
    check: (t) => t('Check'),
    confirm: (t) => t('Confirm##step'),
  },
  kept: p2pDraft,
  openStep: (requestedStep, draft) => {
    if (!draft.to) return 'payee'
    if (draft.invoice !== undefined && (requestedStep ?? 'payee') === 'payee') return 'amount'
    if (requestedStep === 'check' || requestedStep === 'confirm')
      return draft.amount && inputOf(draft) ? 'check' : 'amount'
    return requestedStep ?? 'payee'
  },
  callOf: () => p2pSend,
  inputOf,
  fields: {
    payee: { toEmail: 'to' },
    amount: {
      accountId: 'from',
      currency: 'from',
      amount: 'amount',
      note: 'note',
      reference: 'reference',
      ...repeatFieldOf,
    },
  },
  outcomeOf: ({ status, approveType }) => {
    const isByApp = isAskedByApp(approveType)
    return { waits: status === 'pending' && !isByApp, isOurs: status === 'completed' || isByApp }
  },
}

export type SendFlow = ReturnType<typeof usePaymentFlow<SendStep, Draft, typeof p2pSend, undefined>>

export type StepProps = { flow: SendFlow; payment: Payment }
