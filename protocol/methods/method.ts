import type { Currency } from '@sixpence/money'
import type { FieldName, FieldGroup } from './field-names.ts'
import type { KindName } from './fields/index.ts'
import type { Partner } from './define.ts'
import type { Rail } from './reaches.ts'
import type { ExternalMethod } from './registry.ts'

export { externalMethods, type ExternalMethod } from './registry.ts'

/** Every way money moves, those inside the house included. */
export type Method = ExternalMethod | 'p2p' | 'betweenAccounts' | 'global'

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
