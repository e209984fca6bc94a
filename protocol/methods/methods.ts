import { isCurrency, type Currency } from '@sixpence/money'
import {
  achCountries,
  cardPayoutCountries,
  fasterPaymentsCountries,
  instantEuroCountries,
  instantKeyCountries,
  interacCountries,
  isSepa,
  sepaCountries,
  wireCountries,
} from './countries.ts'
import { domesticAccountsOf, type FieldCode } from './domestic.ts'
import { fieldNames, type FieldName } from './field-names.ts'
import { hasIban } from './fields/iban.ts'
import type { KindName } from './fields/index.ts'
import type { ExternalMethod, Field, Offer, Partner, Rail } from './method.ts'
import { fieldTexts } from './texts.ts'

/** Currencies of accounts (Q087): the six with symbols, and the digital ones of brands that have them. */
export const accountCurrencies = ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD'] as const satisfies Currency[]
export const digitalCurrencies = ['BTC', 'ETH', 'USDT', 'USDC'] as const satisfies Currency[]

/** One line of the table: where and in what a method can be used, by which rail, and what it asks for. */
export type MethodRow = {
  method: ExternalMethod
  countries: readonly string[]
  currencies: readonly Currency[]
  rail: Rail
  partner: Partner
  paidOutIn?: string
  fieldsOf: (country: string) => readonly FieldCode[]
}

/** Names of account holders and what SWIFT has asked for since November 2025: town and country in fields of their own. */
const payeeWithAddress: readonly FieldCode[] = [
  'payeeName',
  'addressCountry',
  'town',
  'street?',
  'building?',
  'postalCode?',
]

/**
 * What finds an account abroad: its IBAN where the country has them, else the country's codes, else its number. The BIC
 * may stay empty where the IBAN or the code of the bank says it too.
 */
function wireAccount(country: string): readonly FieldCode[] {
  if (hasIban(country))
    return ['iban', isSepa(country) ? 'bic?' : 'bic', ...(country === 'BR' ? (['taxId'] as const) : [])]
  const codes = (domesticAccountsOf[country]?.fields ?? []).filter(
    (code) => !/^(?:accountType|purpose|bankCode|branchCode:branch(?!Za))/.test(code),
  )
  const [only, ...others] = codes
  if (!only) return ['bic', 'accountNumber']
  const namesBank = others.length > 0 || only === 'clabe'
  return [namesBank ? 'bic?' : 'bic', ...codes]
}

/** Countries whose accounts the bank reaches by their own system, in the currency its banks pay out. */
const domesticRows: readonly MethodRow[] = Object.entries(domesticAccountsOf).map(
  ([country, { paysOut, fields }]): MethodRow => ({
    method: 'eft',
    countries: country === 'GB' ? fasterPaymentsCountries : [country],
    currencies: isAccountCurrency(paysOut) ? [paysOut] : ['EUR', 'USD', 'GBP'],
    rail: achCountries.includes(country) ? 'ach' : country === 'GB' ? 'fasterPayments' : 'domestic',
    partner: 'bank',
    ...(!isAccountCurrency(paysOut) && { paidOutIn: paysOut }),
    fieldsOf: () => ['payeeName', ...fields, 'reference?'],
  }),
)

/** The table of outside methods. Forms, checks, fees, the choice of a method and mass files read it. */
export const methodRows: readonly MethodRow[] = [
  {
    method: 'eft',
    countries: sepaCountries,
    currencies: ['EUR'],
    rail: 'sepa',
    partner: 'bank',
    fieldsOf: () => ['payeeName', 'iban', 'reference?'],
  },
  {
    method: 'eft',
    countries: ['RO'],
    currencies: ['RON'],
    rail: 'domestic',
    partner: 'bank',
    fieldsOf: () => ['payeeName', 'iban', 'reference?'],
  },
  ...domesticRows,
  {
    method: 'instant_payment',
    countries: instantEuroCountries,
    currencies: ['EUR'],
    rail: 'sepaInstant',
    partner: 'instant',
    fieldsOf: () => ['payeeName', 'iban', 'reference?'],
  },
  {
    method: 'instant_payment',
    countries: instantKeyCountries,
    currencies: ['EUR', 'USD', 'GBP'],
    rail: 'instantKey',
    partner: 'instant',
    paidOutIn: 'BRL',
    fieldsOf: () => ['payeeName', 'taxId', 'instantKeyType', 'instantKey', 'reference?'],
  },
  {
    method: 'interac',
    countries: interacCountries,
    currencies: ['CAD'],
    rail: 'interac',
    partner: 'interac',
    fieldsOf: () => ['payeeName', 'email', 'question', 'answer', 'reference?'],
  },
  {
    method: 'oct',
    countries: cardPayoutCountries,
    currencies: accountCurrencies,
    rail: 'card',
    partner: 'cardPayout',
    fieldsOf: () => ['payeeName', 'cardNumber'],
  },
  {
    method: 'wire',
    countries: wireCountries,
    currencies: accountCurrencies,
    rail: 'swift',
    partner: 'bank',
    fieldsOf: (country) => [...payeeWithAddress, ...wireAccount(country), 'purpose', 'reference?'],
  },
  {
    method: 'crypto_eft',
    countries: wireCountries,
    currencies: digitalCurrencies,
    rail: 'chain',
    partner: 'digital',
    // The name travels with it: Regulation (EU) 2023/1113.
    fieldsOf: () => ['payeeName', 'network', 'address'],
  },
]

/** What a brand decides about methods. */
export type BrandOfMethods = { digitalCurrencies: boolean }

/** The methods that reach a country in a currency, in the order they are offered; none for what is not reached. */
export function methodsFor(to: { country: string; currency: string; brand: BrandOfMethods }): Offer[] {
  if (!to.brand.digitalCurrencies && digitalCurrencies.some((one) => one === to.currency)) return []
  return [...offersTo(to.country, to.currency)]
}

/** One method for a country and currency, if it is there. */
export const offerOf = (method: ExternalMethod, country: string, currency: string): Offer | undefined =>
  offersTo(country, currency).find((one) => one.method === method)

/** The fields a method asks for, in their order; empty where the method does not reach. */
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
      .filter((row) => row.method === method && row.currencies.some((one) => one === currency))
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

/** 'accountNumber:accountUs' or 'street?' as a field of a form. */
function fieldOf(code: FieldCode): Field {
  const [name, kind] = code.replace('?', '').split(':') as [FieldName, KindName | undefined]
  const known = fieldNames[name]
  return {
    name,
    kind: kind ?? ('kind' in known ? known.kind : 'accountNumber'),
    group: known.group,
    required: !code.endsWith('?'),
    ...fieldTexts[name],
  }
}

function isAccountCurrency(code: string): code is (typeof accountCurrencies)[number] {
  return accountCurrencies.some((one) => one === code)
}
