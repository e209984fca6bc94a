import type { KindName } from './fields/index.ts'

/**
 * All fields of payment details with their section of the form; the kind of a field without `kind` depends on the country.
 */
export const fieldNames = {
  payeeName: { group: 'payee', kind: 'payeeName' },
  email: { group: 'payee', kind: 'email' },
  taxId: { group: 'payee', kind: 'taxIdBr' },
  iban: { group: 'account', kind: 'iban' },
  bic: { group: 'account', kind: 'bic' },
  bankCode: { group: 'account' },
  branchCode: { group: 'account' },
  routingNumber: { group: 'account', kind: 'routingNumber' },
  sortCode: { group: 'account', kind: 'sortCode' },
  bsb: { group: 'account', kind: 'bsb' },
  institutionNumber: { group: 'account', kind: 'institutionCa' },
  transitNumber: { group: 'account', kind: 'transitCa' },
  clabe: { group: 'account', kind: 'clabe' },
  cnaps: { group: 'account', kind: 'cnaps' },
  ifsc: { group: 'account', kind: 'ifsc' },
  accountNumber: { group: 'account', kind: 'accountNumber' },
  accountType: { group: 'account', kind: 'accountType' },
  cardNumber: { group: 'account', kind: 'cardNumber' },
  network: { group: 'account', kind: 'network' },
  address: { group: 'account', kind: 'digitalAddress' },
  instantKeyType: { group: 'account', kind: 'instantKeyType' },
  instantKey: { group: 'account', kind: 'instantKey' },
  question: { group: 'message', kind: 'question' },
  answer: { group: 'message', kind: 'answer' },
  street: { group: 'address', kind: 'street' },
  building: { group: 'address', kind: 'building' },
  postalCode: { group: 'address', kind: 'postalCode' },
  town: { group: 'address', kind: 'town' },
  addressCountry: { group: 'address', kind: 'country' },
  purpose: { group: 'message', kind: 'purpose' },
  reference: { group: 'message', kind: 'reference' },
  endToEndId: { group: 'message', kind: 'endToEndId' },
} as const satisfies Record<string, { group: FieldGroup; kind?: KindName }>

export type FieldName = keyof typeof fieldNames

/** Sections of the form, in its order. */
export const fieldGroups = ['payee', 'account', 'address', 'message'] as const
export type FieldGroup = (typeof fieldGroups)[number]
