import { rmSync } from 'node:fs'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#testing/bank/test-clusters.ts'

let database: TestDatabase
const folder = quickFolder('preflight')
beforeAll(async () => void (database = await testDatabase()))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
const preflight = (...args: string[]) =>
  command('upgrade/preflight-upgrade.ts', { url: database.ownerUrl, dataDir: folder }, args)

test('reports that nothing is pending, and for files what they lock and how long they take', async () => {
  expect(preflight()).toEqual({
    status: 0,
    said: 'Nothing is pending: the database is as this version needs it.\n',
  })
  await database.owner.query(`delete from migration where part = 'app' and number = 77`)
  const { status, said } = preflight()
  expect(status).toBe(0)
  expect(said).toContain('app/077-working-day (from before steps were told apart)')
  expect(said).toContain(
    'create index email_look_up on app.email (look_up)\n    SHARE on app.email: writes wait.',
  )
  expect(said).not.toContain('app/078')
  expect(said).toMatch(
    /rates measured on this PostgreSQL just now, on 200,000 rows in memory: [\d,]+ rows a second read/,
  )
})

test('also reports on files that have run, from a given file on, which must exist', async () => {
  const { said } = preflight('--since', 'app/081')
  expect(said).toContain(
    'app/082-tables-of-fees (contract)\n  drop table app.tariff\n    ACCESS EXCLUSIVE on app.tariff',
  )
  expect(preflight('--since', '82')).toMatchObject({
    status: 2,
    said: expect.stringContaining('as in app/073'),
  })
})
