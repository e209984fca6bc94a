import { payeeNameCheck } from '@sixpence/protocol/transfers-lookups'
import { useRead } from '#lib/use-call.ts'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

/** What the bank of the payee says of the name, asked once the payment is looked at. */
export function usePayeeCheck({ method, country, currency, beneficiaryType }: Draft, { checked }: Payment) {
  const isComplete = checked !== undefined && Object.keys(checked.problems).length === 0
  return useRead(
    payeeNameCheck,
    {
      paymentMethod: method ?? 'wire',
      countryCode: country,
      currencyCode: currency ?? 'EUR',
      beneficiaryType,
      details: checked?.details ?? {},
    },
    { enabled: isComplete && method !== undefined && currency !== undefined },
  ).data
}
