import type { FlowOf } from '#kit/flow/use-flow.ts'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import type { usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { checkedOf, type Draft, inputOf, outsideDraft } from './draft.ts'
import { callsOf } from './outside-calls.ts'
import type { OutsideStep } from './outside-search.ts'
import type { Payment } from './use-payment.ts'

type Submit = ReturnType<typeof callsOf>['submit']
type Secrets = Readonly<Record<string, string>>

/** Payment out: destination and method, recipient, amount, check, confirmation; the same form for all methods (R042). */
export const outsideFlow: FlowOf<OutsideStep, Draft, Submit, Secrets> = {
  path: '/transfer/external',
  form: 'outside.send',
  steps: {
    place: (t) => t('Where to'),
    payee: (t) => t('Recipient'),
    amount: (t) => t('Amount'),
    check: (t) => t('Check'),
    confirm: (t) => t('Confirm##step'),
  },
  kept: outsideDraft,
  openStep: (requestedStep, draft, secrets) => {
    const checked = checkedOf(draft, secrets)
    if (!requestedStep || requestedStep === 'place' || !checked) return 'place'
    if (requestedStep === 'payee' || Object.keys(checked.problems).length > 0) return 'payee'
    return requestedStep === 'amount' || !inputOf(draft, secrets) ? 'amount' : 'check'
  },
  callOf: ({ method }) => callsOf(method ?? 'wire').submit,
  inputOf,
  fields: {
    place: { countryCode: 'country', currencyCode: 'currency', permission: 'permission' },
    payee: { 'details.*': '', cardId: 'cardId' },
    amount: {
      amount: 'amount',
      amountCurrencyCode: 'amount',
      fromAccountId: 'from',
      note: 'note',
      requestedDate: 'requestedDate',
      ...repeatFieldOf,
    },
    check: { templateName: 'templateName' },
  },
  outcomeOf: ({ status }) => ({ waits: status === 'pending', isOurs: status !== 'created' }),
}

export type StepProps = {
  flow: ReturnType<typeof usePaymentFlow<OutsideStep, Draft, Submit, Secrets>>
  payment: Payment
}
