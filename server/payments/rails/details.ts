import type { Destination, Instruction } from '@sixpence/partners/rails/rails'
import { checkDetails, describe } from '@sixpence/protocol/methods/details'
import { fieldNames, type FieldName } from '@sixpence/protocol/methods/field-names'
import type { Details, Problem } from '@sixpence/protocol/methods/fields/kind'
import type { Offer } from '@sixpence/protocol/methods/method'
import { problemTexts } from '@sixpence/protocol/methods/problem-texts'
import { InvalidInput, type InputProblem } from '#core/refused.ts'

/**
 * Validates and normalises the details typed for a method. @throws InvalidInput with all wrong fields, as
 * `details.iban`
 */
export function detailsFor(
  { method, country, currency }: Offer,
  input: Readonly<Record<string, string>>,
  knownOtherwise: readonly FieldName[] = [],
  field: 'details' | 'paymentDetails' = 'details',
): Details {
  const { details, problems } = checkDetails(method, country, currency, input, knownOtherwise)
  const wrong = Object.entries(problems).flatMap(([name, problem]) =>
    problem ? [toInputProblem(`${field}.${name}`, problem)] : [],
  )
  if (wrong.length > 0) throw new InvalidInput(wrong)
  return details
}

/** A problem of a method's field as invalid input of a call. */
export const toInputProblem = (parameter: string, { name, size }: Problem): InputProblem => ({
  parameter,
  code: name,
  description: problemTexts[name].text,
  ...(size !== undefined && { facts: { size } }),
})

/** The details that identify the payee's account, as companies take them; without name, address and reference. */
export function destinationOf({ country, paidOutIn }: Offer, details: Details): Destination {
  const ownDetails = Object.entries(details).filter(([name]) => !isOfPayee(name))
  return { ...Object.fromEntries(ownDetails), country, ...(paidOutIn && { paidOutIn }) }
}

const isOfPayee = (name: string): boolean =>
  name === 'payeeName' ||
  name === 'reference' ||
  name === 'endToEndId' ||
  (isField(name) && fieldNames[name].group === 'address')

const isField = (name: string): name is FieldName => Object.hasOwn(fieldNames, name)

/** The payee as companies take it: name, and the address when town and country are given. */
export function payeeOf(details: Details, kind: 'person' | 'company'): Instruction['payee'] {
  const { payeeName: name = '', street, building, postalCode, town, addressCountry } = details
  return {
    kind,
    name,
    ...(town &&
      addressCountry && {
        address: {
          ...(street && { street }),
          ...(building && { building }),
          ...(postalCode && { postCode: postalCode }),
          town,
          country: addressCountry,
        },
      }),
  }
}

/** The fields that can be the account itself, by precedence. */
const accounts = [
  'iban',
  'cardNumber',
  'clabe',
  'accountNumber',
  'instantKey',
  'address',
  'email',
] as const satisfies FieldName[]

/** The payee’s account, masked; empty when no field is the account. */
export function accountInWords({ method, country, currency }: Offer, details: Details): string {
  const described = describe(method, country, currency, details)
  const account = accounts.flatMap((name) => described.find((detail) => detail.name === name) ?? [])[0]
  return account?.masked ?? ''
}
