import { expect, test } from 'vitest'
import { cellFor } from './cell-keys.ts'

const table = { rows: 3, columns: 2 }

test.each([
  ['ArrowDown', { row: 0, column: 0 }, { row: 1, column: 0 }],
  ['ArrowDown', { row: 2, column: 1 }, { row: 2, column: 1 }],
  ['ArrowLeft', { row: 1, column: 0 }, { row: 1, column: 0 }],
  ['End', { row: 1, column: 0 }, { row: 1, column: 1 }],
  ['Tab', { row: 0, column: 1 }, { row: 1, column: 0 }],
])('%s leads from %j to %j', (key, from, to) => {
  expect(cellFor({ key }, from, table)).toEqual(to)
})

test('Tab leaves the table at its end, and backwards at its beginning; letters lead nowhere', () => {
  expect(cellFor({ key: 'Tab' }, { row: 2, column: 1 }, table)).toBeUndefined()
  expect(cellFor({ key: 'Tab', shiftKey: true }, { row: 0, column: 0 }, table)).toBeUndefined()
  expect(cellFor({ key: 'a' }, { row: 0, column: 0 }, table)).toBeUndefined()
})
