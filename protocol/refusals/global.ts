import { refusal } from './refusal.ts'

/** Payments to somebody who is known by name and e-mail only. */
export const global = refusal({
  feeAboveAmount: {
    code: 'VF',
    text: 'The fee is {fee} {currency}, and nothing of this amount would be left for the payee.',
    field: 'amount',
  },
  globalMethodsNone: {
    code: 'VF',
    text: 'Leave the payee at least one way to be paid.',
    field: 'paymentMethods',
  },
})
