import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayText } from './array-text.ts'
import { connected } from './connect.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

const words = [
  '',
  'plain',
  'NULL',
  'null',
  '{}',
  'a,b',
  ' ',
  'a"b',
  'a\\b',
  "it's",
  '\\x41',
  'ä\u{1f600}',
  '"',
  '\\\\"',
]
const values: [type: string, values: unknown[]][] = [
  ['text', words],
  ['text', [null, undefined, 'x', null]],
  ['text', []],
  ['bigint', [0, -1, 9_007_199_254_740_991, 9_223_372_036_854_775_807n]],
  ['float8', [-0, 0.1, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]],
  ['boolean', [true, false, null]],
  ['bytea', [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)]],
  ['timestamptz', [new Date(0), new Date('2026-11-29T21:00:00.123Z'), new Date('9999-12-31T23:59:59.999Z')]],
  ['jsonb', ['{"a":"\\"b\\\\"}', '[1,2]', '"x"']],
  ['uuid', ['018f0000-0000-7000-8000-000000000000']],
]

test.each(values)(
  'PostgreSQL reads an array of %s as it reads the one node-postgres writes',
  async (type, array) => {
    const text = arrayText(array)
    expect(text).toBeTypeOf('string')
    const read = `select array_to_json($1::${type}[])::text as read, cardinality($1::${type}[]) as count`
    await connected(database.ownerUrl, async (client) => {
      const { rows } = await client.query(read, [text])
      expect(rows).toEqual((await client.query(read, [array])).rows)
      expect(rows).toMatchObject([{ count: array.length }])
    })
  },
)

test.each([
  ['an object', [{ a: 1 }]],
  ['an array', [[1], [2]]],
  ['a date before 1970', [new Date(-1)]],
  ['a date of five digits', [new Date('+010000-01-01T00:00:00Z')]],
  ['an invalid date', [new Date(Number.NaN)]],
  ['bytes that are no buffer', [new Uint8Array([1])]],
])('an array with %s is left to node-postgres', (_, array) => {
  expect(arrayText(array)).toBeUndefined()
})
