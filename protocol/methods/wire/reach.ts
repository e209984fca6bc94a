import type { Calendar } from '../calendar/holidays.ts'
import { bankZone } from '@sixpence/days/zone'
import { isSepa, wireCountries } from '../countries.ts'
import { accountCurrencies } from '../currencies.ts'
import { domesticAccountsOf, type FieldCode } from '../domestic.ts'
import { hasIban } from '../fields/iban.ts'
import { dailyUntil, defineReach } from '../define.ts'

/** Name of the account holder, with town and country as separate fields, as SWIFT requires since November 2025. */
const payeeWithAddress: readonly FieldCode[] = [
  'payeeName',
  'addressCountry',
  'town',
  'street?',
  'building?',
  'postalCode?',
]

/**
 * Fields that identify a foreign account: the IBAN where the country has IBANs, otherwise national codes, otherwise the
 * account number. The BIC is optional where the IBAN or a bank code identifies the bank.
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

/** Calendars of the currencies a wire is settled in. */
const calendarOfCurrency: Readonly<Record<string, Calendar>> = {
  EUR: 'target',
  USD: 'us',
  GBP: 'gb',
  RON: 'ro',
  AUD: 'au',
  CAD: 'ca',
}

export const wireReach = defineReach({
  rows: [
    {
      countries: wireCountries,
      currencies: accountCurrencies,
      rail: 'swift',
      partner: 'bank',
      fieldsOf: (country) => [
        ...payeeWithAddress,
        ...wireAccount(country),
        'purpose',
        'reference?',
        'endToEndId?',
      ],
    },
  ],
  schedules: {
    swift: ({ currency }) =>
      dailyUntil('14:00', bankZone, ['target', calendarOfCurrency[currency] ?? 'weekends'], [1, 3]),
  },
  tariff: { percent: '0', minimum: '15' },
  example: {
    country: 'DE',
    currency: 'EUR',
    details: {
      payeeName: 'Kontor GmbH',
      addressCountry: 'DE',
      town: 'Hamburg',
      iban: 'DE89370400440532013000',
      purpose: 'goods',
      reference: 'INV 117',
    },
  },
})
