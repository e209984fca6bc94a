// Mutation tests of the checks: each classic mistake is planted in a database of its own or around the committer, and
// the check responsible must detect it. The product has no switches for this.
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runBank, type BankRun } from './bank.ts'
import { missingOrDoubled } from './crash-check.ts'
import type { Acknowledgement } from './crash-check.ts'
import { Committer, verify } from './index.ts'
import type { Command, Result } from './index.ts'
import { followOutbox } from './outbox-check.ts'
import { eur, openWith, transfer } from './testing.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase(['ledger'])
})
afterEach(() => db.drop())

/** Plants a mistake in both modes of posting: of batches that are posted together, and of those decided in turn. */
async function plant(owner: Pool, together: Change, inTurn: Change): Promise<void> {
  await replace(owner, 'post', together)
  await replace(owner, 'post_in_turn', inTurn)
}

type Change = readonly [from: RegExp, to: string]

/** Replaces text in a function of this database; throws if the text does not occur. */
async function replace(owner: Pool, name: string, [from, to]: Change): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where proname = $1 and pronamespace = 'ledger'::regnamespace`,
    [name],
  )
  const text = rows[0]?.text ?? ''
  const planted = text.replace(from, to)
  if (planted === text) throw new Error(`nothing to replace: ${from.source}`)
  await owner.query(planted)
}

const noFloor = [
  [/and b\.booked - b\.held - leaves\[.*?\] >= b\.floor/, ''],
  [/elsif amount < 0 and after - account_held\[a\] < account_floors\[a\] then/, 'elsif false then'],
] as const

/** Repeats up to five times, because a slow machine may not show the mistake in a single run. */
async function untilSeen<Run>(work: () => Promise<Run>, isSeen: (run: Run) => boolean): Promise<Run> {
  for (let round = 1; ; round++) {
    const run = await work()
    if (isSeen(run) || round === 5) return run
  }
}

const faulted = ({ outcomes }: BankRun): boolean => (outcomes['fault'] ?? 0) > 0

async function withCommitter<T>(work: (committer: Committer) => Promise<T>): Promise<T> {
  const committer = new Committer({ url: db.apiUrl })
  try {
    return await work(committer)
  } finally {
    await committer.close()
  }
}

test('unsorted locks are detected by the contention run as deadlocks', async () => {
  const anyOrder =
    'perform from ledger.balance where account_id = any(accounts) order by random() for no key update;'
  await plant(
    db.owner,
    [/with moved as \(/, `${anyOrder} $&`],
    [/select array_agg\(b\.account_id\)/, `${anyOrder} $&`],
  )
  const run = await untilSeen(
    () => runBank(db, { seconds: 3 }),
    ({ deadlocks }) => deadlocks > 0,
  )
  expect(run.deadlocks).toBeGreaterThan(0)
})

test('a missing floor is detected by the readers of the contention run and by the verifier', async () => {
  await db.owner.query('alter table ledger.balance drop constraint balance_check')
  await plant(db.owner, ...noFloor)
  const run = await runBank(db, { seconds: 1, until: ({ wrongReads }) => wrongReads.length > 0 })
  expect(run.wrongReads.some((read) => read.includes('lowest -'))).toBe(true)
  await withCommitter(async (committer) => {
    const [alice, bob] = [await openWith(db.owner, committer, 0n), await openWith(db.owner, committer, 0n)]
    await committer.submit(transfer(alice, bob, eur(1n)))
  })
  expect((await verify(db.owner)).map((violation) => violation.invariant)).toContain('I-6')
})

test('without its own check the constraint of the table enforces the floor, and the command fails alone', async () => {
  await plant(db.owner, ...noFloor)
  const run = await runBank(db, { seconds: 1, until: faulted })
  expect(run.wrongReads).toEqual([])
  expect(run.outcomes['fault']).toBeGreaterThan(0)
  expect(await verify(db.owner)).toEqual([])
})

test('a missing look-up of the key is detected: the unique index rejects the second operation', async () => {
  await plant(
    db.owner,
    [/where x\.key = u\.key and x\.owner = u\.owner/, 'where false'],
    [/where x\.key = k\.key and x\.owner = k\.owner/, 'where false'],
  )
  const run = await runBank(db, { seconds: 1, until: faulted })
  expect(run.outcomes['keyReused']).toBeUndefined()
  expect(run.outcomes['fault']).toBeGreaterThan(0)
})

test('balances written from a stale read are detected by readers and verifier', async () => {
  await plant(
    db.owner,
    [
      /set booked = b\.booked \+/,
      'set booked = (select x.booked from ledger.balance x where x.account_id = b.account_id) +',
    ],
    [/x\.account_id = u\.id for no key update/, 'x.account_id = u.id'],
  )
  // The primary key of entries would prevent most of the damage.
  await db.owner.query('alter table ledger.entry drop constraint entry_pkey')
  const violated = await untilSeen(
    async () => {
      await runBank(db, { seconds: 1 })
      return (await verify(db.owner)).map((violation) => violation.invariant)
    },
    (invariants) => invariants.includes('I-2'),
  )
  expect(violated).toContain('I-2')
})

test('an outbox that is read by id loses operations, and the follower detects it', async () => {
  let last = 0
  const byId = async (): Promise<number[]> => {
    const { rows } = await db.api.query<{ id: string }>(
      'select id from ledger.operation where id > $1 order by id limit 100',
      [last],
    )
    last = Number(rows.at(-1)?.id ?? last)
    return rows.map((row) => Number(row.id))
  }
  const run = await untilSeen(
    () => followOutbox(db, byId, { seconds: 2 }),
    ({ lost }) => lost.length > 0,
  )
  expect(run.lost.length).toBeGreaterThan(0)
})

/** Claims the key in a separate transaction before posting. */
class ClaimsFirst extends Committer {
  override async submit(command: Command): Promise<Result> {
    const claim = await db.owner.query('insert into claim (key) values ($1) on conflict do nothing', [
      command.key,
    ])
    if (claim.rowCount === 0) return { outcome: 'repeated', operationId: 0, at: new Date(), detail: {} }
    return super.submit(command)
  }
}

/** Answers "done" before the commit. */
class AnswersEarly extends Committer {
  override async submit(command: Command): Promise<Result> {
    void super.submit(command).catch(() => {})
    return { outcome: 'done', operationId: 0, at: new Date(), detail: {} }
  }
}

test.each([
  ['a key claimed in its own transaction', ClaimsFirst],
  ['an acknowledgement before the commit', AnswersEarly],
])('%s is noticed as an acknowledged key that is missing', async (_, Planted) => {
  await db.owner.query('create table claim (key uuid primary key)')
  expect(await missingAfterFaults(Planted)).not.toEqual([])
})

test('the committer as it is loses nothing under the same faults', async () => {
  await db.owner.query('create table claim (key uuid primary key)')
  expect(await missingAfterFaults(Committer)).toEqual([])
})

/**
 * A client retries with the same key until it receives a success, while a server with a short deadline meets a row
 * locked for longer than that. Returns the acknowledged keys that are missing.
 */
async function missingAfterFaults(Planted: typeof Committer): Promise<string[]> {
  const [alice, bob] = await withCommitter(async (seeder) => [
    await openWith(db.owner, seeder, 100n),
    await openWith(db.owner, seeder, 0n),
  ])
  const blocker = await db.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from ledger.balance where account_id = $1 for update', [alice])

  const committer = new Planted({ url: db.apiUrl, batchSize: 1, deadlineMs: 200 })
  const acknowledged: Acknowledgement[] = []
  let givenUp = 0
  const client = async (): Promise<void> => {
    const wish = transfer(alice, bob, eur(1n))
    for (;;) {
      const { outcome } = await committer.submit(wish)
      if (outcome === 'done' || outcome === 'repeated') break
      givenUp += 1
      await sleep(20)
    }
    acknowledged.push(wish)
  }
  const clients = Promise.all(Array.from({ length: 10 }, client))
  await sleep(500)
  // On a slow machine there may be neither a time-out nor an acknowledgement yet.
  await vi.waitUntil(() => givenUp > 0 || acknowledged.length > 0, { timeout: 170_000 })
  await blocker.query('rollback')
  blocker.release()
  await clients
  await committer.close()
  await sleep(300)
  return missingOrDoubled(db.owner, acknowledged)
}
