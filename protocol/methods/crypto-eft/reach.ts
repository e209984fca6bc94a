import { wireCountries } from '../countries.ts'
import { digitalCurrencies } from '../currencies.ts'
import { withinMinutes, defineReach } from '../define.ts'

export const cryptoEftReach = defineReach({
  rows: [
    {
      countries: wireCountries,
      currencies: digitalCurrencies,
      rail: 'chain',
      partner: 'digital',
      // The payee's name has to accompany the transfer: Regulation (EU) 2023/1113.
      fieldsOf: () => ['payeeName', 'network', 'address'],
    },
  ],
  schedules: { chain: () => withinMinutes(60) },
  tariff: { percent: '0.5', minimum: '0' },
  example: {
    country: 'DE',
    currency: 'BTC',
    details: { payeeName: 'Ana Nowak', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  },
})
