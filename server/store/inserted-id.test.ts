import { expect, test } from 'vitest'
import { insertedId } from './inserted-id.ts'

test('a statement that wrote no row is a fault that names the table', () => {
  expect(insertedId([{ id: 7 }], 'app.document')).toBe(7)
  expect(() => insertedId([], 'app.document')).toThrow('insert into app.document returned no row')
})
