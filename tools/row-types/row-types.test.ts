import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { differences } from './compared.ts'
import { Describer } from './described.ts'
import { type Row, type Statement, type Statements, statements, type ColumnType } from './statements.ts'
import { stillWrong, unreadable } from './exceptions.ts'

let database: TestDatabase
let describer: Describer
let client: pg.PoolClient
let found: Statements

beforeAll(async () => {
  database = await testDatabase()
  client = await database.owner.connect()
  describer = await Describer.open(client)
  found = statements()
}, 600_000)

afterAll(async () => {
  client.release()
  await database.drop()
})

// A statement may run on the server's pool, or, in these, also on a connection that reads int8 as text.
const isBare = (at: string): boolean => /^(?:ledger|server\/(?:core|app|demo))\//.test(at)

/**
 * Some of several texts may fit no caller, such as a column only one of the tables has; at least one has to be
 * understood.
 */
async function wrongOf({ at, texts, row }: Statement): Promise<string[]> {
  const wrong = new Set<string>()
  const failed: string[] = []
  for (const text of texts)
    try {
      const columns = await describer.describe(text)
      if (row)
        for (const difference of differences(row, columns, { isBare: isBare(at) })) wrong.add(difference)
    } catch (error) {
      failed.push(`PostgreSQL does not understand it: ${String(error)}`)
    }
  const sentences = failed.length === texts.length ? failed : [...wrong]
  return sentences.map((sentence) => `${at} ${sentence}`)
}

const withoutPlace = (sentence: string): string => sentence.replace(/:\d+:\d+ /, ' ')

test('row types agree with the columns that PostgreSQL describes', { timeout: 600_000 }, async () => {
  const wrong: string[] = []
  for (const statement of found.known) wrong.push(...(await wrongOf(statement)))
  expect(wrong.filter((sentence) => !stillWrong.includes(withoutPlace(sentence)))).toEqual([])
  const now = wrong.map(withoutPlace)
  expect(
    stillWrong.filter((sentence) => !now.includes(sentence)),
    'right by now: take it off the list',
  ).toEqual([])
})

test('the text of every statement with a row type is known before it runs, but for those listed', () => {
  const typed = found.known.filter(({ row }) => row)
  expect(typed.length).toBeGreaterThan(400)
  const unknown = found.unknown.filter(({ isTyped }) => isTyped).map(({ at }) => at.replace(/:.*/, ''))
  expect(unknown.toSorted()).toEqual(unreadable)
})

const typed = (name: string, kind: string, admitsNull = false): ColumnType => ({
  name,
  kinds: [kind],
  admitsNull,
  isOptional: false,
  shown: kind,
})
const rowOf = (...columns: ColumnType[]): Row => ({ columns, isOpen: false })
const planted = async (text: string, ...columns: ColumnType[]): Promise<string[]> =>
  differences(rowOf(...columns), await describer.describe(text))

test('a planted wrong type is named, a right one is not', async () => {
  expect(await planted('select id from app.customer', typed('id', 'number'))).toEqual([])
  expect(await planted('select id from app.customer', typed('id', 'string'))).toEqual([
    'id is string, and a column of bigint gives number',
  ])
  expect(await planted('select id from app.customer', typed('ident', 'number'))).toEqual([
    'ident is number, and no column has the name',
    'id (bigint) is selected, and the type has no such property',
  ])
  expect(await planted('select now() as at', typed('at', 'string'))).toEqual([
    'at is string, and a column of timestamp with time zone gives Date',
  ])
  expect(await planted('select current_date as day', typed('day', 'string'))).toEqual([
    'day is string, and a column of date gives Date',
  ])
  expect(await planted('select 1.5::numeric as rate', typed('rate', 'number'))).toEqual([
    'rate is number, and a column of numeric gives string',
  ])
  expect(await planted('select array_agg(id) as ids from app.customer', typed('ids', 'number[]'))).toEqual([
    'ids is number[], and a column of bigint[] gives string[]',
  ])
  expect(await planted('select name_sealed as name from app.customer', typed('name', 'Buffer'))).toEqual([
    'name is Buffer, and the column (bytea) may be null',
  ])
  expect(
    await planted(
      'select p.id from app.customer c left join app.person p on p.id = c.id',
      typed('id', 'number'),
    ),
  ).toEqual(['id is number, and the column (bigint) may be null'])
})
