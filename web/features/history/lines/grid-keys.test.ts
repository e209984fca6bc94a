import { expect, test } from 'vitest'
import { lineForKey } from './grid-keys.ts'

const list = { count: 100, page: 10 }

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 5, 4],
  ['PageDown', 5, 14],
  ['PageUp', 50, 41],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 99, 99],
  ['PageDown', 95, 99],
  // No row was active.
  ['ArrowDown', -1, 0],
])('%s leads from line %i to line %i', (key, from, to) => {
  expect(lineForKey(key, from, list)).toBe(to)
})

test('other keys and an empty list lead nowhere', () => {
  expect(lineForKey('a', 5, list)).toBeUndefined()
  expect(lineForKey('Tab', 5, list)).toBeUndefined()
  expect(lineForKey('ArrowDown', -1, { count: 0, page: 10 })).toBeUndefined()
})
