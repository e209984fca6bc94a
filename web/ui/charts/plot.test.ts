import { expect, test } from 'vitest'
import { niceScale, placeOf, stepPath } from './plot.ts'

test('puts round lines around the values', () => {
  expect(niceScale([163_100, 204_400]).ticks).toEqual([160_000, 180_000, 200_000])
  expect(niceScale([0, 9]).ticks).toEqual([0, 5, 10])
  expect(niceScale([-120, 380]).ticks).toEqual([0, 200, 400])
  expect(niceScale([5, 5]).ticks.length).toBeGreaterThan(0)
  expect(niceScale([0, 0])).toMatchObject({ low: 0 })
})

test('never lets a balance that was not below zero look as if it were', () => {
  expect(niceScale([10, 5000]).low).toBe(0)
})

test('draws a balance as steps', () => {
  const scale = { low: 0, high: 100, ticks: [] }
  expect(stepPath([0, 50, 50, 100], scale, 4)).toBe('M0 100H333.3V50H666.7V50H1000V0')
  expect(stepPath([100, 0], scale, 5, 3)).toBe('M750 0H1000V100')
  expect(placeOf(0, 1)).toBe(0)
})
