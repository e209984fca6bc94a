import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBank } from './bank.ts'
import { verify } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase(['ledger'])
})
afterAll(() => db.drop())

test('eight accounts under 64 workers on three servers: every read sums up, no balance is below its floor, no deadlock', async () => {
  const run = await runBank(db, {
    seconds: 4,
    atLeast: 2000,
    until: ({ reads, outcomes }) => reads > 50 && Boolean(outcomes['insufficientFunds']),
  })
  expect(run.wrongReads).toEqual([])
  expect(run.deadlocks).toBe(0)
  expect(await verify(db.owner)).toEqual([])
  expect(Object.keys(run.outcomes).sort()).toEqual(['done', 'insufficientFunds', 'keyReused'])
  expect(run.reads).toBeGreaterThan(50)
})
