import { randomUUID } from 'node:crypto'
import type { ServerEntry } from '@sixpence/postgres/running-servers'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepRegistered } from './registration.ts'

let database: TestDatabase
let stop: (() => Promise<void>) | undefined
beforeEach(async () => void (database = await testDatabase([])))
afterEach(async () => {
  await stop?.()
  await database.drop()
})

const entry: ServerEntry = {
  id: randomUUID(),
  version: '1.0.0+a',
  host: 'here',
  pid: 1,
  lastNumbers: { app: 83 },
}
const register = () => {
  stop = keepRegistered({ url: database.apiUrl, entry, log: pino({ level: 'silent' }), everyMs: 20 })
}
const seen = async (): Promise<Date | undefined> =>
  (
    await database.owner.query<{ at: Date }>('select seen_at as at from running_server where id = $1', [
      entry.id,
    ])
  ).rows[0]?.at

test('a server gives its sign of life as long as it runs, and is removed when it ends', async () => {
  register()
  await expect.poll(seen).toBeDefined()
  const first = await seen()
  await expect.poll(async () => Number(await seen()) > Number(first)).toBe(true)
  await stop?.()
  expect(await seen()).toBeUndefined()
})

test('it continues after its connection was cut, and is counted by one connection', async () => {
  register()
  const connections = async () =>
    (
      await database.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'sixpence server'`,
      )
    ).rows
  await expect.poll(async () => (await connections()).length).toBe(1)
  const [before] = await connections()
  await database.owner.query('select pg_terminate_backend($1)', [before?.pid])
  await expect.poll(async () => (await connections())[0]?.pid ?? before?.pid).not.toBe(before?.pid)
  expect(await connections()).toHaveLength(1)
})
