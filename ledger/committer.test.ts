// The committer under load and faults: every answer must be correct.
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Committer, operationByKey, verify } from './index.ts'
import type { CommitterOptions } from './index.ts'
import { missingOrDoubled } from './crash-check.ts'
import { fragileProxy } from './fragile-proxy.ts'
import { command, eur, openWith, stands, transfer } from './testing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase(['ledger'])
})
afterAll(async () => {
  const violations = await verify(db.owner)
  await db.drop()
  if (violations.length > 0) throw new Error(JSON.stringify(violations))
})

async function withCommitter<T>(
  options: Partial<CommitterOptions>,
  work: (committer: Committer) => Promise<T>,
): Promise<T> {
  const committer = new Committer({ url: db.apiUrl, ...options })
  try {
    return await work(committer)
  } finally {
    await committer.close()
  }
}

const twoAccounts = (): Promise<[number, number]> =>
  withCommitter({}, async (committer) => [
    await openWith(db.api, committer, 10_000n),
    await openWith(db.api, committer, 0n),
  ])

test('commands that arrive while a batch is in flight share the next one', async () => {
  const [alice, bob] = await twoAccounts()
  await withCommitter({}, async (committer) => {
    const first = committer.submit(transfer(alice, bob, eur(1n)))
    await new Promise(setImmediate)
    const rest = Array.from({ length: 200 }, () => committer.submit(transfer(alice, bob, eur(1n))))
    const answers = await Promise.all([first, ...rest])
    expect(answers.every((answer) => answer.outcome === 'done')).toBe(true)
    expect(committer.stats()).toMatchObject({ batches: 2, commands: 201, waiting: 0, inFlight: 0 })
  })
})

test('a batch is never larger than its limit', async () => {
  const [alice, bob] = await twoAccounts()
  await withCommitter({ batchSize: 16 }, async (committer) => {
    await Promise.all(Array.from({ length: 50 }, () => committer.submit(transfer(alice, bob, eur(1n)))))
    expect(committer.stats().batches).toBe(4)
  })
})

test('the next batch is sent before the first is answered', async () => {
  const [alice, bob] = await twoAccounts()
  await withCommitter({ batchSize: 2 }, async (committer) => {
    const answered = Array.from({ length: 4 }, async () => {
      await committer.submit(transfer(alice, bob, eur(1n)))
      return committer.stats()
    })
    const [first, , third] = await Promise.all(answered)
    expect([first, third]).toMatchObject([
      { batches: 2, inFlight: 2 },
      { batches: 2, inFlight: 0 },
    ])
  })
})

test('one key sent many times at once is booked once, and every answer has the same operation', async () => {
  const [alice, bob] = await twoAccounts()
  const once = transfer(alice, bob, eur(100n))
  const [first, other] = [new Committer({ url: db.apiUrl, lanes: 2 }), new Committer({ url: db.apiUrl })]
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? first : other).submit({ ...once, key: i % 3 ? once.key : once.key.toUpperCase() }),
    ),
  )
  await Promise.all([first.close(), other.close()])
  const outcomes = answers.map((answer) => answer.outcome)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(59)
  expect(new Set(answers.map((answer) => 'operationId' in answer && answer.operationId)).size).toBe(1)
  expect(await stands(db.api, bob)).toBe('100')
})

test('one key with two bodies on two servers and unrelated accounts: one is booked, the other is refused', async () => {
  const committers = [0, 1, 2].map(() => new Committer({ url: db.apiUrl }))
  const pairs = await Promise.all(committers.map(twoAccounts))
  for (let round = 0; round < 20; round++) {
    const key = randomUUIDv7()
    const answers = await Promise.all(
      committers.map((committer, i) => {
        const [payer, payee] = pairs[i] ?? [0, 0]
        return committer.submit(
          transfer(payer, payee, eur(1n), { key, bodyHash: new Uint8Array(32).fill(i) }),
        )
      }),
    )
    expect(answers.map((answer) => answer.outcome).sort()).toEqual(['done', 'keyReused', 'keyReused'])
  }
  await Promise.all(committers.map((committer) => committer.close()))
})

test('a full queue answers busy at once, and none of the refused commands is booked', async () => {
  const [alice, bob] = await twoAccounts()
  await withCommitter({ queueLimit: 10 }, async (committer) => {
    const wishes = Array.from({ length: 15 }, () => transfer(alice, bob, eur(1n)))
    const answers = await Promise.all(wishes.map((wish) => committer.submit(wish)))
    expect(answers.map((answer) => answer.outcome)).toEqual([
      ...Array(10).fill('done'),
      ...Array(5).fill('busy'),
    ])
    const last = wishes.at(-1)
    expect(last && (await operationByKey(db.api, last.key, last.owner))).toBeUndefined()
  })
})

test('closing answers every accepted command, and accepts no more', async () => {
  const [alice, bob] = await twoAccounts()
  const committer = new Committer({ url: db.apiUrl, batchSize: 10 })
  const answers = Array.from({ length: 35 }, () => committer.submit(transfer(alice, bob, eur(1n))))
  const closed = committer.close()
  expect(await committer.submit(transfer(alice, bob, eur(1n)))).toEqual({ outcome: 'busy' })
  await closed
  const outcomes = (await Promise.all(answers)).map((answer) => answer.outcome)
  expect(new Set(outcomes)).toEqual(new Set(['done']))
})

test('a command that breaks its batch is isolated and rejected; the others are booked', async () => {
  const [alice, bob] = await twoAccounts()
  const reasons: unknown[] = []
  await withCommitter({ onFault: (error) => reasons.push(error) }, async (committer) => {
    const poison = [
      // PostgreSQL's jsonb rejects NUL.
      transfer(alice, bob, eur(1n), { detail: { note: 'a\u0000b' } }),
      // There is no system account for this rail.
      transfer(alice, 'rail:NO', eur(1n)),
    ]
    const good = Array.from({ length: 60 }, () => transfer(alice, bob, eur(1n)))
    const wishes = [...good.slice(0, 20), poison[0], ...good.slice(20, 50), poison[1], ...good.slice(50)]
    const answers = await Promise.allSettled(wishes.map((wish) => committer.submit(wish ?? command({}))))
    expect(
      answers.filter((answer) => answer.status === 'fulfilled' && answer.value.outcome === 'done'),
    ).toHaveLength(60)
    const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(faults).toMatchObject([
      { name: 'CommandFault', cause: { code: '22P05' } },
      { name: 'CommandFault', cause: { code: '23514' } },
    ])
  })
  expect(await stands(db.api, bob)).toBe('60')
  expect(reasons.length).toBeGreaterThan(5)
})

test.each([
  ['a key that is no UUID', { key: 'f47ac10b-58cc-4372-a567-0e02b2c3d47' }],
  ['a quote in a word', { kind: 'p2p","x' }],
  ['a short hash', { bodyHash: new Uint8Array(31) }],
  ['a leg of nothing', { legs: [{ account: 1, amount: eur(0n), kind: 'p2p' }] }],
  ['an account that is no number', { legs: [{ account: NaN, amount: eur(1n), kind: 'p2p' }] }],
  ['a settlement without legs', { settle: { account: 1, hold: 1, amount: eur(1n), final: true } }],
  ['a hold of less than nothing', { hold: { account: 1, amount: eur(-1n), expires: new Date() } }],
  ['a hold until no time', { hold: { account: 1, amount: eur(1n), expires: new Date(NaN) } }],
  ['a limit counted twice', { limits: [0, 1].map(() => ({ subject: 'a', kind: 'b', amount: 1n })) }],
  ['giving back what was never used', { limits: [{ subject: 'a', kind: 'b', amount: -1n }] }],
  ['more detail than 2 KB', { detail: { note: 'x'.repeat(2048) } }],
])('%s is no command and never reaches the database', async (_, parts) => {
  await withCommitter({}, async (committer) => {
    await expect(committer.submit(command(parts))).rejects.toThrow(TypeError)
    expect(committer.stats().batches).toBe(0)
  })
})

test('behind a locked row, answers arrive at the deadline, and a command answered busy is never booked', async () => {
  const [alice, bob] = await twoAccounts()
  const blocker = await db.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from ledger.balance where account_id = $1 for update', [alice])
  const wishes = Array.from({ length: 30 }, () => transfer(alice, bob, eur(1n)))
  const waiting = withCommitter({ deadlineMs: 400, batchSize: 1 }, (committer) =>
    Promise.all(wishes.map(async (wish) => (await committer.submit(wish)).outcome)),
  )
  const outcomes = await waiting.catch(() => [])
  await blocker.query('rollback')
  blocker.release()
  expect(outcomes).toHaveLength(30)
  expect(outcomes.every((outcome) => outcome === 'busy' || outcome === 'unknown')).toBe(true)
  expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThan(25)
  // A batch already sent may still have been waiting for the row lock.
  await sleep(500)
  const busy = wishes.filter((_, i) => outcomes[i] === 'busy')
  const found = await Promise.all(busy.map(({ key, owner }) => operationByKey(db.api, key, owner)))
  expect(found.every((operation) => operation === undefined)).toBe(true)
  await withCommitter({}, async (committer) => {
    expect(await committer.submit(transfer(alice, bob, eur(1n)))).toMatchObject({ outcome: 'done' })
  })
})

test.each(['ledger.check_cluster', 'pg_try_advisory_lock', 'ledger.system_account'])(
  'a command answered busy while %s takes its time is never booked',
  async (statement) => {
    const [alice] = await twoAccounts()
    await using proxy = await fragileProxy(db.apiUrl)
    await withCommitter({ url: proxy.url, deadlineMs: 600 }, async (committer) => {
      proxy.delay(statement, 1_000)
      const deposit = () => transfer('rail:seed', alice, eur(1n))
      const first = deposit()
      expect(await committer.submit(first)).toEqual({ outcome: 'busy' })
      // There is a single lane: once another command is done, the first batch has ended.
      await expect.poll(async () => (await committer.submit(deposit())).outcome).toBe('done')
      expect(await operationByKey(db.api, first.key, first.owner)).toBeUndefined()
    })
  },
)

test('a database that stops answering after the connection does not keep the lane', async () => {
  const [alice, bob] = await twoAccounts()
  await using proxy = await fragileProxy(db.apiUrl)
  await withCommitter({ url: proxy.url, deadlineMs: 600 }, async (committer) => {
    proxy.delay('ledger.check_cluster', 60_000)
    expect(await committer.submit(transfer(alice, bob, eur(1n)))).toEqual({ outcome: 'busy' })
    await expect
      .poll(async () => (await committer.submit(transfer(alice, bob, eur(1n)))).outcome, { timeout: 40_000 })
      .toBe('done')
  })
})

test('terminating backends in the middle of batches causes a pause but loses no answer', async () => {
  const [alice, bob] = await twoAccounts()
  const done: { key: string; owner: number }[] = []
  await withCommitter({ lanes: 2, batchSize: 8 }, async (committer) => {
    const killing = new AbortController()
    const workers = Array.from({ length: 24 }, async () => {
      while (!killing.signal.aborted) {
        const wish = transfer(alice, bob, eur(1n))
        const { outcome } = await committer.submit(wish)
        expect(['done', 'repeated']).toContain(outcome)
        done.push(wish)
      }
    })
    for (let kill = 0; kill < 30; kill++) {
      // Some commands must succeed between two kills.
      const before = done.length
      while (done.length < before + 10) await sleep(5)
      await db.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'sixpence committer'`,
      )
    }
    killing.abort()
    await Promise.all(workers)
    expect(committer.stats().retries).toBeGreaterThan(0)
  })
  expect(await missingOrDoubled(db.owner, done)).toEqual([])
  expect(await stands(db.api, bob)).toBe(`${done.length}`)
})

test('when the reply to a commit is lost, the batch is sent again and is booked once', async () => {
  const [alice, bob] = await twoAccounts()
  await using proxy = await fragileProxy(db.apiUrl)
  await withCommitter({ url: proxy.url }, async (committer) => {
    await committer.submit(transfer(alice, bob, eur(1n)))
    for (let round = 0; round < 20; round++) {
      proxy.loseNextReply()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => committer.submit(transfer(alice, bob, eur(1n)))),
      )
      // The first sending was committed, so the second is answered `repeated`.
      expect(new Set(answers.map((answer) => answer.outcome))).toEqual(new Set(['repeated']))
    }
    expect(proxy.lost).toBe(20)
  })
  expect(await stands(db.api, bob)).toBe('101')
})

test('when the database is gone past the deadline, no sent command is answered as not booked', async () => {
  const [alice, bob] = await twoAccounts()
  await using proxy = await fragileProxy(db.apiUrl)
  await withCommitter({ url: proxy.url, deadlineMs: 600 }, async (committer) => {
    await committer.submit(transfer(alice, bob, eur(1n)))
    proxy.loseNextReply()
    proxy.refuse()
    const wish = transfer(alice, bob, eur(1n))
    expect(await committer.submit(wish)).toEqual({ outcome: 'unknown' })
    expect(await committer.submit(transfer(alice, bob, eur(1n)))).toEqual({ outcome: 'busy' })
    proxy.accept()
    expect(await committer.submit(wish)).toMatchObject({ outcome: 'repeated' })
  })
  expect(await stands(db.api, bob)).toBe('2')
})
