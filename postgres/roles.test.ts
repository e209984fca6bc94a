import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connect.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { API_ROLE, closeRole, ensureApiRole, isRoleInUse } from './roles.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withDatabase } from './with-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase([])
})
afterEach(() => database.drop())

test('the role logs in, and can neither create tables nor gain rights', async () => {
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

describe('on a new cluster', () => {
  let dataDir: string
  let cluster: EmbeddedServer
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sixpence-roles-'))
    cluster = await startEmbedded({ dataDir, durable: false, sharedBuffers: '32MB' })
  })
  afterEach(async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('can be ensured by many processes at once, from several databases', async () => {
    const urls = ['postgres', 'template1'].map((name) => withDatabase(cluster.url, name))
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ensureApiRole(urls[index % 2] ?? '', 'test')),
    )
    expect(new Set(made.map((url) => new URL(url).password)).size).toBe(1)
  })

  test('servers with the old and the new secret log in side by side, until the old one is closed', async () => {
    const [first, two] = [
      { number: 1, secret: 'test' },
      { number: 2, secret: 'another secret' },
    ]
    // The newer secret creates the roles of a new cluster.
    const newest = await ensureApiRole(cluster.url, { number: 7, secret: 'test' })
    expect(
      await connected(newest, async (client) => (await client.query('select current_user as it')).rows),
    ).toEqual([{ it: 'sixpence_api_7' }])
    const old = await ensureApiRole(cluster.url, first)
    expect(old).toBe(await ensureApiRole(cluster.url, 'test'))
    await connected(cluster.url, async (owner) => {
      await owner.query(`create table shared (id integer); grant insert on shared to ${API_ROLE}`)
      await connected(old, async (client) => {
        const fresh = await ensureApiRole(cluster.url, two)
        expect([new URL(old).username, new URL(fresh).username]).toEqual(['sixpence_api', 'sixpence_api_2'])
        await connected(fresh, (other) => other.query('insert into shared values (2)'))
        await client.query('insert into shared values (1)')
        expect([await isRoleInUse(owner, 1), await isRoleInUse(owner, 3)]).toEqual([true, false])
      })
      await closeRole(owner, 1)
      await closeRole(owner, 1)
    })
    await expect(connected(old, async () => {})).rejects.toThrow(
      /not permitted to log in|password authentication failed/,
    )
    const fresh = await ensureApiRole(cluster.url, two)
    await connected(fresh, (other) => other.query('insert into shared values (2)'))
  })

  test('reports what to do when the owner may not create roles', async () => {
    await connected(cluster.url, (client) => client.query(`create role plain login password 'x'`))
    const url = withDatabase(cluster.url, 'postgres', { name: 'plain', password: 'x' })
    await expect(ensureApiRole(url, 'test')).rejects.toThrow('may not create the role sixpence_api')
    expect(await ensureApiRole(url, 'test', 'postgres://api@db/bank')).toBe('postgres://api@db/bank')
  })

  test('keeps its password while a server of another database is connected, and changes it afterwards', async () => {
    const apiUrl = await ensureApiRole(cluster.url, 'test')
    const other = withDatabase(cluster.url, 'template1')
    await connected(apiUrl, async () => {
      await expect(ensureApiRole(other, 'another secret')).rejects.toThrow(
        'is in use with another password, which follows from the SIXPENCE_SECRET of the servers that use it',
      )
      await connected(apiUrl, (client) => client.query('select'))
      expect(await ensureApiRole(other, 'test')).toBe(withDatabase(apiUrl, 'template1'))
    })
    await connected(await ensureApiRole(other, 'another secret'), (client) => client.query('select'))
  })

  test('gets login and connect rights again if they were removed, with the same password', async () => {
    const apiUrl = await ensureApiRole(cluster.url, 'test')
    await connected(cluster.url, async (client) => {
      await client.query(`revoke connect on database postgres from public, ${API_ROLE}`)
      await expect(connected(apiUrl, (api) => api.query('select'))).rejects.toThrow('permission denied')
      expect(await ensureApiRole(cluster.url, 'test')).toBe(apiUrl)
      await connected(apiUrl, (api) => api.query('select'))
      await client.query(`alter role ${API_ROLE} nologin`)
      await expect(connected(apiUrl, (api) => api.query('select'))).rejects.toThrow('not permitted to log in')
      await ensureApiRole(cluster.url, 'test')
      await connected(apiUrl, (api) => api.query('select'))
    })
  })
})

test('another secret does not open the role', async () => {
  const wrong = withDatabase(database.apiUrl, 'postgres', { name: API_ROLE, password: 'guess' })
  await expect(connected(wrong, (client) => client.query('select 1'))).rejects.toThrow('authentication')
})
