import { expect, test } from 'vitest'
import { cellForKey } from './grid-keys.ts'

const size = { rows: 100_000, columns: 5, page: 10 }

test.each([
  ['ArrowDown', false, [5, 2], [6, 2]],
  ['ArrowUp', false, [0, 2], [0, 2]],
  ['ArrowRight', false, [5, 4], [5, 4]],
  ['ArrowLeft', false, [5, 2], [5, 1]],
  ['PageDown', false, [5, 2], [14, 2]],
  ['PageUp', false, [5, 2], [0, 2]],
  ['Home', false, [5, 2], [5, 0]],
  ['End', false, [5, 2], [5, 4]],
  ['Home', true, [5, 2], [0, 0]],
  ['End', true, [5, 2], [99_999, 4]],
] as const)('%s (Ctrl: %s) leads from %j to %j', (key, ctrlKey, from, to) => {
  const [row, column] = from
  expect(cellForKey({ key, ctrlKey }, { row, column }, size)).toEqual({ row: to[0], column: to[1] })
})

test('other keys and an empty grid lead nowhere', () => {
  expect(cellForKey({ key: 'a' }, { row: 1, column: 1 }, size)).toBeUndefined()
  expect(cellForKey({ key: 'ArrowDown' }, { row: 0, column: 0 }, { ...size, rows: 0 })).toBeUndefined()
})
