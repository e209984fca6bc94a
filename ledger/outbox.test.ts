import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Committer, operationsAfter } from './index.ts'
import type { OutboxCursor } from './index.ts'
import { followOutbox } from './outbox-check.ts'
import { eur, openWith, transfer } from './testing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase(['ledger'])
})
afterAll(() => db.drop())

test('a reader beside busy writers reads every operation exactly once', async () => {
  let cursor: OutboxCursor | undefined
  const run = await followOutbox(
    db,
    async () => {
      const page = await operationsAfter(db.api, cursor, 100)
      cursor = page.cursor
      return page.operations.map((operation) => operation.id)
    },
    { seconds: 3, atLeast: 1000 },
  )
  expect(run.lost).toEqual([])
  expect(run.twice).toEqual([])
  expect(run.committed).toBeGreaterThanOrEqual(1000)
})

test('an open transaction delays everything committed after it, and nothing is skipped', async () => {
  const committer = new Committer({ url: db.apiUrl })
  const [alice, bob] = [await openWith(db.api, committer, 100n), await openWith(db.api, committer, 0n)]
  const cursor = await afterTheOpeningOf(alice)
  const slow = await db.owner.connect()
  await slow.query('begin')
  await slow.query('select pg_current_xact_id()')
  const answer = await committer.submit(transfer(alice, bob, eur(1n), { detail: { note: 'lunch' } }))
  const during = await operationsAfter(db.api, cursor, 10)
  await slow.query('commit')
  slow.release()
  // Transactions of other databases of the cluster delay it too.
  const after = await vi.waitUntil(
    async () => {
      const page = await operationsAfter(db.api, cursor, 10)
      return page.operations.length > 0 && page
    },
    { timeout: 170_000 },
  )
  await committer.close()
  expect(during).toEqual({ operations: [], quiet: [], cursor })
  expect(after.operations).toMatchObject([
    { id: 'operationId' in answer && answer.operationId, accounts: [alice, bob], detail: { note: 'lunch' } },
  ])
  expect(await operationsAfter(db.api, after.cursor, 10)).toEqual({
    operations: [],
    quiet: [],
    cursor: after.cursor,
  })
})

/** Position of the outbox after the payment that funded an account; other databases of the cluster delay it too. */
const afterTheOpeningOf = (account: number): Promise<OutboxCursor> =>
  vi.waitUntil(
    async () => {
      const { operations, cursor } = await operationsAfter(db.api, undefined, 1_000_000)
      return operations.some(({ accounts }) => accounts.includes(account)) && cursor
    },
    { timeout: 170_000 },
  )
