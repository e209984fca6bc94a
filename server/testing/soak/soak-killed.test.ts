// A short run of `npm run torture -- rails`.
import { testDatabase } from '@sixpence/postgres/test-database'
import { expect, test } from 'vitest'
import { soakKilled } from './soak-killed.ts'
import { demo, testSecret } from '#testing/bank/test-bank.ts'

test('after kill -9 during payments out the books reconcile, and every payment exists once', async () => {
  const database = await testDatabase(['ledger', 'app'], demo(1))
  try {
    const { apiUrl } = database
    const { kills, faults } = await soakKilled({
      apiUrl,
      secret: testSecret,
      payments: 300,
      kills: 2,
      seed: Date.now() % 1_000_000,
    })
    expect({ kills, faults }).toEqual({ kills: 2, faults: [] })
  } finally {
    await database.drop()
  }
}, 600_000)
