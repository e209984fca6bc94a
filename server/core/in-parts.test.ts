import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inParts } from './in-parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

test('removes all rows, in several statements if there are many', async () => {
  const { owner } = database
  await owner.query('create table line as select n from generate_series(1, 25000) n')
  const query = vi.spyOn(owner, 'query')
  await inParts(owner, {
    text: 'delete from line where n in (select n from line where n <= $1 limit $2)',
    values: [24_000],
  })
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(statements).toBe(3)
  expect((await owner.query('select from line')).rowCount).toBe(1_000)
})
