import type { Currency } from '@sixpence/money'
import type { FieldName, FieldGroup } from './field-names.ts'
import type { KindName } from './fields/index.ts'

/** Ways out of the house (enum externalMethods), in the order they are offered. */
export const externalMethods = ['eft', 'instant_payment', 'interac', 'oct', 'wire', 'crypto_eft'] as const
export type ExternalMethod = (typeof externalMethods)[number]

/** Every way money moves, those inside the house included. */
export type Method = ExternalMethod | 'p2p' | 'betweenAccounts' | 'global'

/** The payment system a payment goes by. */
export type Rail =
  | 'sepa'
  | 'sepaInstant'
  | 'ach'
  | 'fasterPayments'
  | 'domestic'
  | 'swift'
  | 'card'
  | 'chain'
  | 'interac'
  | 'instantKey'

/** The company that carries it out. */
export type Partner = 'bank' | 'cardPayout' | 'digital' | 'instant' | 'interac'

/** One field of a form: its name in `details`, what sort it is, whether it may stay empty. */
export type Field = {
  name: FieldName
  kind: KindName
  group: FieldGroup
  required: boolean
  /** English texts, keys of the translations. */
  label: string
  hint?: string
}

/** A method as it is for one country and currency. */
export type Offer = {
  method: ExternalMethod
  country: string
  currency: Currency
  rail: Rail
  partner: Partner
  /** ISO 4217 code of what the payee gets, where that is not the currency sent. */
  paidOutIn?: string
  fields: readonly Field[]
}
