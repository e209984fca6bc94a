import { isCurrency, type Currency } from '@sixpence/money'
import { digitalCurrencies } from './currencies.ts'
import type { MethodRow } from './define.ts'
import type { FieldCode } from './domestic.ts'
import { fieldNames, type FieldName } from './field-names.ts'
import type { KindName } from './fields/index.ts'
import type { Field, Offer } from './method.ts'
import { reaches, type Rail } from './reaches.ts'
import { externalMethods, type ExternalMethod } from './registry.ts'
import { fieldTexts } from './texts.ts'

/** The table of outside methods, used by forms, checks, fees, the choice of a method and batch files. */
export const methodRows: readonly (MethodRow<Rail> & { method: ExternalMethod })[] = externalMethods.flatMap(
  (method) => reaches[method].rows.map((row) => ({ method, ...row })),
)

/** A brand's settings for methods. */
export type BrandOfMethods = { digitalCurrencies: boolean }

/** Methods that reach a country in a currency, in the order offered; empty if there are none. */
export function methodsFor(to: { country: string; currency: string; brand: BrandOfMethods }): Offer[] {
  if (
    !to.brand.digitalCurrencies &&
    digitalCurrencies.some((digitalCurrency) => digitalCurrency === to.currency)
  )
    return []
  return [...offersTo(to.country, to.currency)]
}

/** The method's offer for a country and currency; undefined when it does not reach there. */
export const offerOf = (method: ExternalMethod, country: string, currency: string): Offer | undefined =>
  offersTo(country, currency).find((offer) => offer.method === method)

/** The fields a method requires, in order; empty when it does not reach there. */
export const fieldsOf = (method: ExternalMethod, country: string, currency: string): readonly Field[] =>
  offerOf(method, country, currency)?.fields ?? []

/** Currencies in which a method reaches a country. */
export const currenciesOf = (method: ExternalMethod, country: string): Currency[] => [
  ...new Set(
    methodRows
      .filter((row) => row.method === method && row.countries.includes(country))
      .flatMap((row) => row.currencies),
  ),
]

/** Countries that a method reaches in a currency. */
export const countriesOf = (method: ExternalMethod, currency: string): string[] => [
  ...new Set(
    methodRows
      .filter((row) => row.method === method && row.currencies.some((text) => text === currency))
      .flatMap((row) => row.countries),
  ),
]

function offersTo(country: string, currency: string): Offer[] {
  if (!isCurrency(currency)) return []
  return methodRows
    .filter((row) => row.countries.includes(country) && row.currencies.includes(currency))
    .map(({ method, rail, partner, paidOutIn, fieldsOf: codes }) => ({
      method,
      country,
      currency,
      rail,
      partner,
      ...(paidOutIn && { paidOutIn }),
      fields: codes(country).map(fieldOf),
    }))
}

/** Parses a field code such as 'accountNumber:accountUs' or 'street?'. */
function fieldOf(code: FieldCode): Field {
  const [name, kind] = code.replace('?', '').split(':') as [FieldName, KindName | undefined]
  const fieldName = fieldNames[name]
  return {
    name,
    kind: kind ?? ('kind' in fieldName ? fieldName.kind : 'accountNumber'),
    group: fieldName.group,
    required: !code.endsWith('?'),
    ...fieldTexts[name],
  }
}
