import { refusal } from './refusal.ts'

/** The bank's books. */
export const books = refusal({
  bookDayNotNext: {
    code: 'VF',
    text: 'Days are closed one after the other. The next one is {day}.',
    field: 'day',
  },
  bookDayAhead: { code: 'VF', text: 'This day has not begun yet.', field: 'day' },
  bookDayNotFound: { code: 'VF', text: 'This day is not closed.', field: 'day', status: 404 },
  bookMomentAhead: { code: 'VF', text: 'This moment is still to come.', field: 'at' },
})
