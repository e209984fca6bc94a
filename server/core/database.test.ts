import { testDatabase } from '@sixpence/postgres/test-database'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './database.ts'

test('a connection that is cut while it is checked fails its query, and does not end the process', async () => {
  const db = await testDatabase(['ledger'])
  const pool = openPool(db.apiUrl, { checksCluster: true })
  const holding = await db.owner.connect()
  onTestFinished(async () => {
    await holding.query('rollback')
    holding.release()
    await pool.end()
    await db.drop()
  })
  await holding.query('begin')
  await holding.query('lock table ledger.generation in access exclusive mode')
  // An error event without a listener would end the test process.
  pool.on('connect', (client) => setTimeout(() => client.connection.stream.destroy(), 100))
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})
