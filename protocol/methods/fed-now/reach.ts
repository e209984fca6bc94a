import { defineReach, withinMinutes } from '../define.ts'

/** FedNow: the Federal Reserve's instant payment system between banks of the United States, since July 2023. */
export const fedNowReach = defineReach({
  rows: [
    {
      countries: ['US'],
      currencies: ['USD'],
      rail: 'fedNow',
      partner: 'instant',
      fieldsOf: () => ['payeeName', 'routingNumber', 'accountNumber:accountUs', 'reference?', 'endToEndId?'],
    },
  ],
  schedules: { fedNow: () => withinMinutes(1) },
  tariff: { percent: '0', minimum: '1' },
  example: {
    country: 'US',
    currency: 'USD',
    details: { payeeName: 'Ana Nowak', routingNumber: '021000021', accountNumber: '123456789' },
  },
})
