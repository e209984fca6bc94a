import { expect, test } from 'vitest'
import { formatFor } from '@sixpence/locales/format.ts'
import { decimalsIn, niceScale, placeOf, stepPath } from './plot.ts'

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

test('an account that never had anything has one line, at 0 [CU-18 WE-29]', () => {
  expect(niceScale([0, 0, 0])).toEqual({ low: 0, high: 1, ticks: [0] })
})

test.each([
  [0, 0.12],
  [0, 0.02],
  [0.00000001, 0.00000003],
  [1000, 1750],
  [-3, 2],
  [5, 5],
  [0, 7_250_000],
  [0, 1],
])(
  'no two lines between %d and %d have the same words, and each is where it says [CU-18 WE-29]',
  (low, high) => {
    const format = formatFor('en', 'Europe/Vilnius')
    const { ticks } = niceScale([low, high])
    const words = ticks.map((tick) => format.compact(tick, decimalsIn(tick)))
    expect(new Set(words).size).toBe(ticks.length)
    const scale = { k: 1e3, m: 1e6 } as const
    for (const [at, text] of words.entries()) {
      const unit = scale[text.at(-1)?.toLowerCase() as keyof typeof scale] ?? 1
      expect(Number.parseFloat(text.replace('−', '-')) * unit).toBeCloseTo(ticks[at] ?? Number.NaN, 8)
    }
  },
)
