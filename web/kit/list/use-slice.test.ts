import { expect, test } from 'vitest'
import { sliceAt } from './use-slice.ts'

test('the slice covers the visible rows with a margin, whatever the length of the list', () => {
  for (const above of [0, 1, 59, 60, 601, 5_999_000]) {
    const { first, end } = sliceAt(above, 600, 60)
    expect(first).toBeLessThanOrEqual(Math.floor(above / 60))
    expect(end).toBeGreaterThanOrEqual(Math.ceil((above + 600) / 60))
    expect(end - first).toBeLessThan(40)
  }
})

test('a scroll within a step keeps the slice', () => {
  expect(sliceAt(60 * 20, 600, 60)).toEqual(sliceAt(60 * 20 + 59, 600, 60))
  expect(sliceAt(60 * 20, 600, 60)).not.toEqual(sliceAt(60 * 26, 600, 60))
})
