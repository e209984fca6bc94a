import { instantEuroCountries, instantKeyCountries } from '../countries.ts'
import { withinMinutes, defineReach } from '../define.ts'

export const instantPaymentReach = defineReach({
  rows: [
    {
      countries: instantEuroCountries,
      currencies: ['EUR'],
      rail: 'sepaInstant',
      partner: 'instant',
      fieldsOf: () => ['payeeName', 'iban', 'reference?', 'endToEndId?'],
    },
    {
      countries: instantKeyCountries,
      currencies: ['EUR', 'USD', 'GBP'],
      rail: 'instantKey',
      partner: 'instant',
      paidOutIn: 'BRL',
      fieldsOf: () => ['payeeName', 'taxId', 'instantKeyType', 'instantKey', 'reference?', 'endToEndId?'],
    },
  ],
  schedules: { sepaInstant: () => withinMinutes(1), instantKey: () => withinMinutes(1) },
  tariff: { percent: '0', minimum: '0.50' },
  example: {
    country: 'DE',
    currency: 'EUR',
    details: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
  },
})
