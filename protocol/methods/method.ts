import type { Currency } from '@sixpence/money'
import type { FieldName, FieldGroup } from './field-names.ts'
import type { KindName } from './fields/index.ts'
import type { Partner } from './define.ts'
import type { Rail } from './reaches.ts'
import type { ExternalMethod } from './registry.ts'

export { externalMethods, type ExternalMethod } from './registry.ts'

/** All methods, including transfers inside the bank. */
export type Method = ExternalMethod | 'p2p' | 'betweenAccounts' | 'global'

/** A field of a form: its name in `details`, its kind, and whether it is required. */
export type Field = {
  name: FieldName
  kind: KindName
  group: FieldGroup
  required: boolean
  /** English texts, which are keys of the translations. */
  label: string
  hint?: string
}

/** A method for a country and currency. */
export type Offer = {
  method: ExternalMethod
  country: string
  currency: Currency
  rail: Rail
  partner: Partner
  /** ISO 4217 code of the currency the payee receives, when it differs from the currency sent. */
  paidOutIn?: string
  fields: readonly Field[]
}
