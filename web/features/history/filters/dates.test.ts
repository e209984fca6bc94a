import { expect, test } from 'vitest'
import { isWholeMonth, presetOf, presetRange, presets } from './dates.ts'

test.each([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['last7', '2026-11-20', '2026-11-14', '2026-11-20'],
  ['last7', '2026-03-02', '2026-02-24', '2026-03-02'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-11-20', '2026-01-01', '2026-12-31'],
] as const)('%s, on %s, is %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to })
})

test('the days of a preset are recognized, others are not', () => {
  for (const preset of presets) expect(presetOf(presetRange(preset, '2026-11-20'), '2026-11-20')).toBe(preset)
  expect(presetOf({ from: '2026-11-02', to: '2026-11-20' }, '2026-11-20')).toBeUndefined()
  expect(presetOf({}, '2026-11-20')).toBeUndefined()
})

test('a whole month is one from its first to its last day', () => {
  expect(isWholeMonth({ from: '2028-02-01', to: '2028-02-29' })).toBe(true)
  expect(isWholeMonth({ from: '2027-02-01', to: '2027-02-29' })).toBe(false)
  expect(isWholeMonth({ from: '2026-11-02', to: '2026-11-30' })).toBe(false)
  expect(isWholeMonth({ to: '2026-11-30' })).toBe(false)
})
