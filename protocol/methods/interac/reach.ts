import { interacCountries } from '../countries.ts'
import { withinMinutes, defineReach } from '../define.ts'

export const interacReach = defineReach({
  rows: [
    {
      countries: interacCountries,
      currencies: ['CAD'],
      rail: 'interac',
      partner: 'interac',
      fieldsOf: () => ['payeeName', 'email', 'question', 'answer', 'reference?'],
    },
  ],
  schedules: { interac: () => withinMinutes(30) },
  tariff: { percent: '0', minimum: '1' },
  example: {
    country: 'CA',
    currency: 'CAD',
    details: { payeeName: 'Ana Nowak', email: 'ana@example.com', question: 'Which tree', answer: 'chestnut' },
  },
  // The network's limits are lower than the bank's.
  limits: {
    personal: { perOperation: '3000', perDay: '10000', perMonth: '20000' },
    business: { perOperation: '10000', perDay: '25000', perMonth: '100000' },
  },
})
