import { expect, test } from 'vitest'
import { filterOf } from './filter.ts'

test.each([
  ['2026-11-30', '2026-11-29T22:00:00.000Z', '2026-11-30T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
])('the filter of %s is that day of the bank, from %s to %s [FI-20 WE-07]', (day, from, until) => {
  const filter = filterOf({ fromDate: day, toDate: day }, 'EUR')
  expect([filter.from?.toISOString(), filter.until?.toISOString()]).toEqual([from, until])
})
