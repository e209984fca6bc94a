import { expect, test } from 'vitest'
import { monthStarts } from './money-flow.ts'

test('months begin with this one, go back over the year, and end with the next, by the bank’s days', () => {
  // In Vilnius it is March already.
  const starts = monthStarts(new Date('2026-02-28T22:30:00Z'), 4)
  expect(starts.map((start) => start.toISOString())).toEqual([
    '2025-11-30T22:00:00.000Z',
    '2025-12-31T22:00:00.000Z',
    '2026-01-31T22:00:00.000Z',
    '2026-02-28T22:00:00.000Z',
    '2026-03-31T21:00:00.000Z',
  ])
})
