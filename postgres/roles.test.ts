import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connected } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { API_ROLE, ensureApiRole } from './roles.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withDatabase } from './with-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase([])
})
afterEach(() => database.drop())

test('the role logs in, and can neither create tables nor become more', async () => {
  const { rows } = await database.api.query(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    { rolname: API_ROLE, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
  ])
  for (const forbidden of [
    'create table mine (id integer)',
    'create schema mine',
    'create role mine',
    'set role postgres',
    `alter role ${API_ROLE} superuser`,
    `copy (select 1) to program 'true'`,
  ]) {
    await expect(database.api.query(forbidden)).rejects.toThrow(/permission denied|must be/)
  }
})

test('may be made sure of by many at once, from several databases of a new cluster', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-roles-'))
  const cluster = await startEmbedded({ dataDir, durable: false, sharedBuffers: '32MB' })
  const urls = ['postgres', 'template1'].map((name) => withDatabase(cluster.url, name))
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ensureApiRole(urls[index % 2] ?? '', 'test')),
  )
  expect(new Set(made.map((url) => new URL(url).password)).size).toBe(1)
  await cluster.stop()
  rmSync(dataDir, { recursive: true })
})

test('says what to do when the owner may not create roles', async () => {
  const owner = `plain_${database.ownerUrl.slice(-8)}`
  await database.owner.query(`create role ${owner} login password 'x'`)
  const url = withDatabase(database.ownerUrl, new URL(database.ownerUrl).pathname.slice(1), {
    name: owner,
    password: 'x',
  })
  await expect(ensureApiRole(url, 'another secret')).rejects.toThrow('give its address as DATABASE_URL_API')
  expect(await ensureApiRole(url, 'another secret', 'postgres://api@db/bank')).toBe('postgres://api@db/bank')
  await database.owner.query(`drop role ${owner}`)
})

test('another secret does not open the role', async () => {
  const wrong = withDatabase(database.apiUrl, 'postgres', { name: API_ROLE, password: 'guess' })
  await expect(connected(wrong, (client) => client.query('select 1'))).rejects.toThrow('authentication')
})
