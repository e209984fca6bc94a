import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import type { FlowOf } from '#kit/flow/use-flow.ts'
import type { usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import { type Draft, inputOf, ownDraft } from './own-draft.ts'
import type { OwnStep } from './own-search.ts'
import type { Transfer } from './use-transfer.ts'

/** Transfer between own accounts: amount, check. */
export const ownFlow: FlowOf<OwnStep, Draft, typeof betweenAccountsSubmit, undefined> = {
  path: '/transfer/account',
  form: 'own.submit',
  steps: { amount: (t) => t('Accounts and amount'), check: (t) => t('Check') },
  kept: ownDraft,
  openStep: (requestedStep, draft) => (requestedStep === 'check' && inputOf(draft) ? 'check' : 'amount'),
  callOf: () => betweenAccountsSubmit,
  inputOf,
  fields: {
    amount: {
      fromAccount: 'from',
      toAccount: 'to',
      toAmount: 'amount',
      currency: 'amount',
      ...repeatFieldOf,
    },
  },
  outcomeOf: ({ status }) => ({ isOurs: status === 'completed', isScheduled: status === 'scheduled' }),
}

export type StepProps = {
  flow: ReturnType<typeof usePaymentFlow<OwnStep, Draft, typeof betweenAccountsSubmit, undefined>>
  transfer: Transfer
}
