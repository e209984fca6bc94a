import { setTimeout as sleep } from 'node:timers/promises'
import { everythingVisible } from '@sixpence/postgres/test-database'
import { expect, test } from 'vitest'
import {
  type BookEnd,
  bookBeginning,
  firstNotIn,
  houseTurnovers,
  settledPlace,
  type Turnover,
  turnovers,
} from './books.ts'
import { Committer, openPlayAccount } from './index.ts'
import { done, testLedger } from './test-ledger.ts'
import { command, eur, later, move, transfer, usd } from './testing.ts'

const ledger = testLedger()

type Period = { start: BookEnd['place']; counted: BookEnd; until: BookEnd; found: Turnover[] }

const byKind = (all: Turnover[]) => all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
const nameOf = ({ kind, currency, brand }: Turnover) => `${currency} ${kind} ${brand}`

async function close(last?: Period, endsAt?: Date): Promise<Period> {
  const { api } = ledger.db
  const counted = last?.until ?? bookBeginning
  const start = last ? await firstNotIn(api, last.start, last.until) : bookBeginning.place
  const { place, now } = await settledPlace(api)
  const until = { place, endsAt: endsAt ?? now }
  return { start, counted, until, found: byKind(await turnovers(api, { start, counted, until })) }
}

/** Closes a period when no transaction of another database delays committed operations. */
async function closeAll(last?: Period, endsAt?: Date): Promise<Period> {
  await everythingVisible(ledger.db.owner)
  return close(last, endsAt)
}

/** Balances of the ledger by kind, from the balances that postings maintain. */
async function balancesByKind(): Promise<Map<string, bigint>> {
  const { rows } = await ledger.db.owner.query<{ name: string; booked: string }>(
    `select a.currency || ' ' || a.kind || ' ' || a.brand as name, sum(b.booked)::text as booked
     from ledger.account a join ledger.balance b on b.account_id = a.id where not ledger.is_play(a.id)
     group by a.currency, a.kind, a.brand having sum(b.booked) <> 0`,
  )
  return new Map(rows.map(({ name, booked }) => [name, BigInt(booked)]))
}

function summed(periods: Period[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const turnover of periods.flatMap(({ found }) => found))
    sums.set(nameOf(turnover), (sums.get(nameOf(turnover)) ?? 0n) + turnover.credit - turnover.debit)
  return new Map([...sums].filter(([, sum]) => sum !== 0n))
}

test('periods closed while payments are posted each sum to zero, together give the balances, and give the same sums later', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => ledger.open(10_000n)))
  const play = await openPlayAccount(ledger.db.api, {
    owner: 1,
    currency: 'EUR',
    kind: 'payment',
    brand: 'ostra',
  })
  await done(ledger.pay('rail:seed', play, eur(500n)))
  const other = new Committer({ url: ledger.db.apiUrl, lanes: 2 })
  const of = (n: number) => accounts[n % accounts.length] ?? 0
  let posted = 0
  const periods: Period[] = []
  const filled = () => periods.filter(({ found }) => found.length > 0).length
  const paying = Promise.all(
    [ledger.committer, other, ledger.committer, other].map(async (committer, worker) => {
      // A transaction of any database of the cluster may keep periods empty for a while.
      for (let n = 0; n < 150 || filled() < 4; n++) {
        if (n >= 150) await sleep(10)
        const [from, to] = [of(n + worker), of(n + worker + 1)]
        const legs =
          n % 3 === 0
            ? [...move(from, 'fx', eur(7n)), ...move('fx', 'rail:bank', usd(8n))]
            : [...move(from, to, eur(BigInt(1 + (n % 9)))), ...move(from, 'fees', eur(1n), 'fee')]
        const { outcome } = await committer.submit(command({ legs }))
        if (outcome === 'done') posted++
        // A hold books nothing.
        if (n % 50 === 0)
          await committer.submit(command({ hold: { account: from, amount: eur(5n), expires: later } }))
      }
    }),
  )
  const state = { isPaying: true }
  void paying.finally(() => (state.isPaying = false))
  while (state.isPaying) {
    periods.push(await close(periods.at(-1)))
    await sleep(5)
  }
  await paying
  await other.close()
  periods.push(await closeAll(periods.at(-1)))
  expect(posted).toBeGreaterThan(400)
  expect(filled()).toBeGreaterThan(3)
  for (const { start, counted, until, found } of periods) {
    for (const currency of ['EUR', 'USD']) {
      const sums = found.filter((turnover) => turnover.currency === currency)
      expect(sums.reduce((sum, { debit, credit }) => sum + credit - debit, 0n)).toBe(0n)
    }
    expect(byKind(await turnovers(ledger.db.api, { start, counted, until }))).toEqual(found)
  }
  expect(summed(periods)).toEqual(await balancesByKind())
  // The same sums read by a single statement, from the beginning.
  const last = periods.at(-1)
  if (!last) throw new Error('no period ended')
  const whole = await turnovers(ledger.db.api, {
    start: bookBeginning.place,
    counted: bookBeginning,
    until: last.until,
  })
  expect(summed([{ ...last, found: whole }])).toEqual(await balancesByKind())
})

test('an operation committed after a period was closed belongs to the next one, although its time is before the end', async () => {
  const [from, to] = [await ledger.open(100n), await ledger.open(0n)]
  const first = await closeAll()
  // A transaction that has started to write delays everything committed after it.
  const slow = await ledger.db.owner.connect()
  await slow.query('begin')
  await slow.query('select pg_current_xact_id()')
  await done(ledger.committer.submit(transfer(from, to, eur(9n))))
  const second = await close(first)
  // Before anything is expected: left open, it would keep the following tests waiting.
  await slow.query('rollback')
  slow.release()
  expect(second.found).toEqual([])
  const third = await closeAll(second)
  expect(third.found).toMatchObject([{ kind: 'payment', debit: 9n, credit: 9n, entries: 2 }])
})

test('an operation whose time is after the end belongs to the next period, although it was committed before the closing', async () => {
  const [from, to] = [await ledger.open(100n), await ledger.open(0n)]
  // The end is a whole millisecond, and the database counts in microseconds.
  await sleep(2)
  const { now } = await settledPlace(ledger.db.api)
  await sleep(2)
  await done(ledger.committer.submit(transfer(from, to, eur(4n))))
  const last = await closeAll(undefined, now)
  const next = await close(last)
  expect(next.found).toMatchObject([{ debit: 4n, credit: 4n, entries: 2 }])
  expect(summed([last, next])).toEqual(await balancesByKind())
})

test('the income of the bank is grouped by operation, brand and a field of its detail, and sums up to its accounts', async () => {
  const first = await closeAll()
  const [from, to] = [await ledger.open(500n), await ledger.open(0n)]
  const fee = (units: bigint) => move(from, 'fees', eur(units), 'fee')
  await done(ledger.pay(from, to, eur(5n)))
  await done(ledger.submit({ legs: fee(3n), detail: { method: 'wire' } }))
  await done(ledger.submit({ legs: fee(4n), detail: { method: 'wire' } }))
  await done(
    ledger.submit({ legs: move('fees', from, eur(1n), 'fee'), kind: 'outsideReturn', brand: 'kopa' }),
  )
  const next = await closeAll(first)
  const found = await houseTurnovers(ledger.db.api, next, { purposes: ['fees'], field: 'method' })
  const account = { purpose: 'fees', currency: 'EUR' }
  expect(found.toSorted((a, b) => b.entries - a.entries)).toEqual([
    { ...account, operation: 'p2p', brand: 'ostra', label: 'wire', debit: 0n, credit: 7n, entries: 2 },
    { ...account, operation: 'outsideReturn', brand: 'kopa', label: '', debit: 1n, credit: 0n, entries: 1 },
  ])
  expect(next.found.find(({ kind }) => kind === 'fees')).toMatchObject({ debit: 1n, credit: 7n })
})
