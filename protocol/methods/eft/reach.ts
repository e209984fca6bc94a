import { achCountries, fasterPaymentsCountries, sepaCountries } from '../countries.ts'
import { domesticAccountsOf } from '../domestic.ts'
import { bankZone } from '@sixpence/days/zone'
import { dailyUntil, withinMinutes, defineReach, type MethodRow, type Schedule } from '../define.ts'
import { isAccountCurrency } from '../currencies.ts'

type DomesticRow = MethodRow<'ach' | 'fasterPayments' | 'domestic'>

function railOf(country: string): DomesticRow['rail'] {
  if (achCountries.includes(country)) return 'ach'
  return country === 'GB' ? 'fasterPayments' : 'domestic'
}

/** Countries reached through their domestic system, with the currency that is paid out. */
const domesticRows: readonly DomesticRow[] = Object.entries(domesticAccountsOf).map(
  ([country, { paysOut, fields }]): DomesticRow => ({
    countries: country === 'GB' ? fasterPaymentsCountries : [country],
    currencies: isAccountCurrency(paysOut) ? [paysOut] : ['EUR', 'USD', 'GBP'],
    rail: railOf(country),
    partner: 'bank',
    ...(!isAccountCurrency(paysOut) && { paidOutIn: paysOut }),
    fieldsOf: () => ['payeeName', ...fields, 'reference?', 'endToEndId?'],
  }),
)

/** Schedules of countries paid in their own currency. */
const paidInOwn: Readonly<Record<string, Schedule>> = {
  CA: dailyUntil('14:00', 'America/Toronto', ['ca'], [0, 1]),
  AU: dailyUntil('14:00', 'Australia/Sydney', ['au'], [0, 1]),
  RO: dailyUntil('14:00', 'Europe/Bucharest', ['ro'], [0, 1]),
}

/**
 * Schedules of countries where the partner converts first, so that its business days count, too; for other countries only
 * weekends are known.
 */
const paidOutInAnother: Readonly<Record<string, Schedule>> = {
  BR: dailyUntil('12:00', bankZone, ['target', 'br'], [1, 2]),
  MX: dailyUntil('15:00', bankZone, ['target', 'mx'], [1, 2]),
}

export const eftReach = defineReach({
  rows: [
    {
      countries: sepaCountries,
      currencies: ['EUR'],
      rail: 'sepa',
      partner: 'bank',
      fieldsOf: () => ['payeeName', 'iban', 'reference?', 'endToEndId?'],
    },
    {
      countries: ['RO'],
      currencies: ['RON'],
      rail: 'domestic',
      partner: 'bank',
      fieldsOf: () => ['payeeName', 'iban', 'reference?', 'endToEndId?'],
    },
    ...domesticRows,
  ],
  schedules: {
    sepa: () => dailyUntil('15:00', bankZone, ['target'], [0, 1]),
    ach: () => dailyUntil('14:00', 'America/New_York', ['us'], [1, 2]),
    fasterPayments: () => withinMinutes(120),
    domestic: ({ country }) =>
      paidInOwn[country] ??
      paidOutInAnother[country] ??
      dailyUntil('12:00', bankZone, ['target', 'weekends'], [1, 3]),
  },
  tariff: { percent: '0', minimum: '1' },
  example: {
    country: 'DE',
    currency: 'EUR',
    details: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000', reference: 'INV 117' },
  },
})
