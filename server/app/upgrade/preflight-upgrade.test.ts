import { rmSync } from 'node:fs'
import { connected } from '@sixpence/postgres/connect'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#testing/bank/test-clusters.ts'
import { upgradeReport } from './upgrade-report.ts'

let database: TestDatabase
const folder = quickFolder('preflight')
beforeAll(async () => void (database = await testDatabase()))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
const preflight = (...args: string[]) =>
  command('upgrade/preflight-upgrade.ts', { url: database.ownerUrl, dataDir: folder }, args)

test('reports that nothing is pending, or the files after a given one, which must exist', async () => {
  expect(preflight()).toEqual({
    status: 0,
    said: 'Nothing is pending: the database is as this version needs it.\n',
  })
  await database.owner.query(`update function_file set version = 0 where part = 'app' and name = 'rates'`)
  expect(preflight().said).toContain('Functions and triggers created anew: app/functions/rates\n')
  await database.owner.query(`update function_file set version = 1 where name = 'rates'`)
  expect(preflight('--since', 'app/121').said).toContain(
    'app/122-baseline (baseline)\n  creates the schema of a new database',
  )
  expect(preflight('--since', '82')).toMatchObject({
    status: 2,
    said: expect.stringContaining('as in app/122'),
  })
})

test('says for each file what it locks and how long it takes', async () => {
  const file = { part: 'app', number: 130, hash: '', needs: undefined, isAlone: false }
  const [index = '', indexEstimate = '', drop = '', dropEstimate = '', rates = ''] = await connected(
    database.ownerUrl,
    (client) =>
      upgradeReport(client, [
        { ...file, name: 'some', step: 'expand', sql: 'create index email_brand on app.email (brand);' },
        { ...file, name: 'other', step: 'contract', isAlone: true, sql: 'drop table app.tariff_letter;' },
      ]),
  )
  expect(index).toBe('\napp/130-some (expand)')
  expect(indexEstimate).toContain(
    'create index email_brand on app.email (brand)\n    SHARE on app.email: writes wait. 0 rows: under 1 s; then',
  )
  expect(drop).toBe('\napp/130-other (contract, without a transaction)')
  expect(dropEstimate).toContain('drop table app.tariff_letter\n    ACCESS EXCLUSIVE on app.tariff_letter')
  expect(rates).toMatch(
    /rates measured on this PostgreSQL just now, on 200,000 rows in memory: [\d,]+ rows a second read/,
  )
})
