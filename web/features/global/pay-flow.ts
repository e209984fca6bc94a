import { globalPaySubmit } from '@sixpence/protocol/global/global'
import type { FlowOf } from '#kit/flow/use-flow.ts'
import { isAskedByApp } from '#widgets/payment/steps/finish.ts'
import type { usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { type Draft, inputOf, globalDraft } from './pay-draft.ts'
import type { PayStep } from './pay-search.ts'
import { payeeFieldOf } from './payee.ts'
import type { Payment } from './use-payment.ts'

/** Payment by link to a name and e-mail address: recipient, amount, check, confirmation. */
export const payFlow: FlowOf<PayStep, Draft, typeof globalPaySubmit, undefined> = {
  path: '/transfer/global',
  form: 'global.pay',
  steps: {
    payee: (t) => t('Recipient'),
    amount: (t) => t('Amount'),
    check: (t) => t('Check'),
    confirm: (t) => t('Confirm##step'),
  },
  kept: globalDraft,
  openStep: (requestedStep, draft) => {
    if (!draft.payee.name || !draft.payee.email || !requestedStep) return 'payee'
    if (requestedStep === 'check' || requestedStep === 'confirm') return inputOf(draft) ? 'check' : 'amount'
    return requestedStep
  },
  callOf: () => globalPaySubmit,
  inputOf,
  fields: {
    payee: { ...payeeFieldOf, paymentMethods: 'ways' },
    amount: { accountId: 'from', amount: 'amount', description: 'description', note: 'note' },
  },
  outcomeOf: ({ status, approveType }) => ({
    waits: status === 'pending' && !isAskedByApp(approveType),
    isOurs: status !== 'created',
  }),
}

export type StepProps = {
  flow: ReturnType<typeof usePaymentFlow<PayStep, Draft, typeof globalPaySubmit, undefined>>
  payment: Payment
}
