import { connected } from '@sixpence/postgres/connect'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fragileProxy } from './fragile-proxy.ts'
import { checkPrimary } from './primary.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase(['ledger'])
})
afterAll(() => db.drop())

test('a connection that does not answer whether it leads to the primary is cut', async () => {
  await using proxy = await fragileProxy(db.apiUrl)
  await connected(proxy.url, checkPrimary)
  proxy.delay('ledger.generation', 60_000)
  await expect(connected(proxy.url, (client) => checkPrimary(client, 300))).rejects.toThrow(
    'Connection terminated unexpectedly',
  )
})
