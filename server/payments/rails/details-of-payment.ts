import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Services } from '#context/services.ts'
import type { SealedPayment } from './payment.ts'

/** Fields that are only for the company, and the answer, which is typed again for every payment. */
const notTyped: ReadonlySet<string> = new Set(['country', 'paidOutIn', 'cardToken', 'answer'])

/** The form's fields from a stored payment: the inverse of `payeeOf` and `destinationOf`, as far as they were stored. */
export function detailsOf({ payee, destination }: SealedPayment, reference?: string): Details {
  const { name, address } = payee
  const entries = Object.entries(destination).filter(([field]) => !notTyped.has(field))
  return {
    payeeName: name,
    ...Object.fromEntries(entries),
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

/** Decrypts a stored payment; undefined when the payer's data was erased. */
export const openPayment = (
  { personal }: Pick<Services, 'personal'>,
  customerId: number,
  sealed: Buffer,
): Promise<SealedPayment | undefined> => personal.open<SealedPayment>(`customer:${customerId}`, sealed)
