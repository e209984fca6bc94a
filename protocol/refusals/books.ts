import { refusal } from './refusal.ts'

/** The bank's books. */
export const books = refusal({
  bookDayNotNext: {
    code: 'VF',
    text: 'Days are closed in order. The next one is {day}.',
    field: 'day',
  },
  bookDayAhead: { code: 'VF', text: 'This day has not begun yet.', field: 'day' },
  bookDayNotFound: { code: 'VF', text: 'This day is not closed.', field: 'day', status: 404 },
  bookPartnerAway: {
    code: 'VF',
    text: 'A payment company does not answer. Nothing was compared. Try again in a moment.',
  },
  bookDaysReversed: { code: 'VF', text: 'The last day is before the first one.', field: 'to' },
  bookDaysTooMany: {
    code: 'VF',
    text: 'A file has at most {most} days. Divide it into several.',
    field: 'to',
  },
  bookAccountMissing: { code: 'VF', text: 'No account number is set for: {kinds}.', field: 'format' },
  bookKindUnknown: { code: 'VF', text: 'The books have no accounts of this kind.', field: 'kind' },
  bookMomentAhead: { code: 'VF', text: 'This time is in the future.', field: 'at' },
})
