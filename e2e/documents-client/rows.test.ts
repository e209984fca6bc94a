import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentedAnswer, operations } from './catalogue.ts'
import { judge } from './judge.ts'
import { rows } from './rows/index.ts'
import { withoutRow } from './without-row.ts'

test('every operation of the catalogue has a row, or a reason to have none', () => {
  const made = new Set(rows.map(({ op }) => op))
  const ids = operations.filter(({ removed }) => !removed).map(({ id }) => id)
  expect(ids.filter((id) => !made.has(id) && !(id in withoutRow))).toEqual([])
  expect(Object.keys(withoutRow).filter((id) => made.has(id) || !ids.includes(id))).toEqual([])
})

test('a row is of the catalogue, and no two are the same', () => {
  for (const { op } of rows) expect(() => documentedAnswer(op)).not.toThrow()
  const names = rows.map(({ document, op, call, what, as }) => [document, op, call, what, as].join(' '))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a decision that stands against the documents is a page', () => {
  const folder = new URL('../../docs/decisions/', import.meta.url)
  const numbers = existsSync(folder) ? readdirSync(folder).map((name) => Number(name.slice(0, 4))) : []
  const named = rows.flatMap(({ decision }) => (decision ? [Number(decision)] : []))
  expect(named.filter((number) => !numbers.includes(number))).toEqual([])
})

const [row] = rows
const answered = (fields: object) => ({
  status: 200,
  type: 'application/json',
  fields: { responseCode: '00', ...fields },
  responseCode: '00',
  problems: [],
})

test.each([
  ['a field at its place', { accounts: [{ id: 1 }, { id: 2, name: null }] }, 'OK'],
  ['a field deeper inside', { inner: { accounts: [{ id: 1, name: 'a' }] } }, 'ANSWER'],
  ['a list that is empty', { accounts: [] }, 'ANSWER'],
  ['a second call that would be needed', { accounts: [{ id: 1, name: '' }], requestKey: 'k' }, 'HALF'],
])('judges %s', (_, fields, verdict) => {
  if (!row) throw new Error('no rows')
  expect(
    judge({ ...row, code: '00', status: 200 }, answered(fields), ['accounts.id', 'accounts.name']).verdict,
  ).toBe(verdict)
})
