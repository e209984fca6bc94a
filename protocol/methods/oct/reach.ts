import { cardPayoutCountries } from '../countries.ts'
import { accountCurrencies } from '../currencies.ts'
import { withinMinutes, defineReach } from '../define.ts'

export const octReach = defineReach({
  rows: [
    {
      countries: cardPayoutCountries,
      currencies: accountCurrencies,
      rail: 'card',
      partner: 'cardPayout',
      fieldsOf: () => ['payeeName', 'cardNumber'],
    },
  ],
  schedules: { card: () => withinMinutes(30) },
  tariff: { percent: '1.5', minimum: '1' },
  example: {
    country: 'DE',
    currency: 'EUR',
    details: { payeeName: 'Ana Nowak', cardNumber: '4000001234567899' },
  },
  // The card networks' limits are lower than the bank's.
  limits: {
    personal: { perOperation: '2500', perDay: '5000', perMonth: '20000' },
    business: { perOperation: '10000', perDay: '25000', perMonth: '100000' },
  },
})
