import { readFileSync } from 'node:fs'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundJobs, followUpJobs } from '../app/background/jobs.ts'
import { keptTables } from './retention.ts'
import { keptTable } from './retention-table.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('lists every table once, with the retention of its rows', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('app', 'ledger', 'sandbox')`,
  )
  const contract = ['app.tariff', 'app.limit_table']
  expect(keptTables.flatMap(({ tables }) => tables).toSorted()).toEqual(
    rows
      .map(({ name }) => name)
      .filter((name) => !contract.includes(name))
      .toSorted(),
  )
})

test('names existing jobs', () => {
  const collected = [...followUpJobs, ...backgroundJobs].map(({ name }) => name)
  const shared = read('server/app/open/shared-state.ts')
  const jobs = keptTables.flatMap(({ until }) => (typeof until === 'object' ? [until.job] : []))
  expect(
    jobs.filter(
      (name) =>
        // `writePlaces` is a job of a package, which a bank with one database does not load.
        !['sequencer', 'insert', 'writePlaces', ...collected].includes(name) &&
        !shared.includes(`{ name: '${name}',`),
    ),
  ).toEqual([])
})

test('rows kept until the erasure are removed or unlinked by it', () => {
  const forget = read('server/features/personal-data/forget.ts')
  const elsewhere = new Set([
    // With the person's and the customer's addresses and keys, and the rows that these belong to.
    'app.address',
    'app.data_key',
    'app.device',
    'app.logo_file',
  ])
  const tables = keptTables.filter(({ until }) => until === 'erasure').flatMap(({ tables: names }) => names)
  const missing = tables.filter(
    (name) => !elsewhere.has(name) && !forget.includes(`'${name.replace('app.', '')}'`),
  )
  expect(missing).toEqual([])
})

test('docs/GROWTH.md has every table', () => {
  const [, shown] =
    /<!-- the tables -->\n\n([^]*?)\n\n<!-- end of the tables -->/.exec(read('docs/GROWTH.md')) ?? []
  const words = (text = ''): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(words(shown), 'put what `npm run generate -- retention` prints into docs/GROWTH.md').toBe(
    words(keptTable()),
  )
})
