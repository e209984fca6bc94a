import { expect, test } from 'vitest'
import { monthStarts } from './money-flow.ts'

test('months begin with this one, go back over the year, and end with the next', () => {
  const starts = monthStarts(new Date(2026, 1, 28, 23, 59), 4)
  expect(starts).toEqual([
    new Date(2025, 10, 1),
    new Date(2025, 11, 1),
    new Date(2026, 0, 1),
    new Date(2026, 1, 1),
    new Date(2026, 2, 1),
  ])
})
