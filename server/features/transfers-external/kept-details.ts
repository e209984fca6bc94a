import { describe } from '@sixpence/protocol/methods/details'
import type { FieldName } from '@sixpence/protocol/methods/field-names'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type { SealedPayment } from '#rails/payment.ts'

/** What only a company is told, and what is typed anew with every payment. */
const notTyped: ReadonlySet<string> = new Set(['country', 'paidOutIn', 'cardToken', 'answer'])

/** What was typed for a payment, as far as it was kept: the way back from payee and destination to the fields of the form. */
export function detailsOf({ payee, destination }: SealedPayment): Details {
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
  }
}

/** Which of the fields is the account itself, the first that is there. */
const accounts = [
  'iban',
  'clabe',
  'accountNumber',
  'instantKey',
  'address',
  'email',
] as const satisfies FieldName[]

/** Enough of the account to recognise it; of a card the end of its token, which is that of its number. */
export function accountOf(
  { destination, ...payment }: SealedPayment,
  { method, country, currency }: { method: ExternalMethod; country: string; currency: string },
): string {
  const { cardToken } = destination
  if (cardToken) return `**** **** **** ${cardToken.slice(-4)}`
  const described = describe(method, country, currency, detailsOf({ destination, ...payment }))
  return accounts.flatMap((name) => described.find((one) => one.name === name)?.masked ?? [])[0] ?? ''
}
