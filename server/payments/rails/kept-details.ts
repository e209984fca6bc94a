import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Services } from '#context/services.ts'
import type { SealedPayment } from './payment.ts'

/** What only a company is told, and what is typed anew with every payment. */
const notTyped: ReadonlySet<string> = new Set(['country', 'paidOutIn', 'cardToken', 'answer'])

/** What was typed for a payment, as far as it was kept: the way back from payee and destination to the fields of the form. */
export function detailsOf({ payee, destination }: SealedPayment, reference?: string): Details {
  const { name, address } = payee
  const found = Object.entries(destination).filter(([field]) => !notTyped.has(field))
  return {
    payeeName: name,
    ...Object.fromEntries(found),
    ...(address && {
      addressCountry: address.country,
      town: address.town,
      ...(address.street && { street: address.street }),
      ...(address.building && { building: address.building }),
      ...(address.postCode && { postalCode: address.postCode }),
    }),
    ...(reference && { reference }),
  }
}

/** Undefined when whoever paid has been forgotten. */
export const openPayment = (
  { personal }: Pick<Services, 'personal'>,
  customerId: number,
  sealed: Buffer,
): Promise<SealedPayment | undefined> => personal.open<SealedPayment>(`customer:${customerId}`, sealed)
