// The rules of posting, one sentence each, on a real database.
import { randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Committer, bumpGuard, closeAccount, entriesPage, expireDueHolds, freezeAccount } from './index.ts'
import { hold, limitUsage, openAccount, openHolds, operation, unfreezeAccount, verify } from './index.ts'
import type { Command, LimitUse, OperationId, Result } from './index.ts'
import { before, command, eur, later, move, openWith, stands, transfer, usd } from './testing.ts'

let db: TestDatabase
let committer: Committer
beforeAll(async () => {
  db = await testDatabase(['ledger'])
  committer = new Committer({ url: db.apiUrl })
})
afterEach(async () => {
  const violations = await verify(db.api)
  if (violations.length > 0) throw new Error(JSON.stringify(violations))
})
afterAll(async () => {
  await committer.close()
  await db.drop()
})

const submit = (parts: Partial<Command>): Promise<Result> => committer.submit(command(parts))
const pay = (...args: Parameters<typeof transfer>): Promise<Result> => committer.submit(transfer(...args))
const open = (units: bigint, account?: Parameters<typeof openWith>[3]): Promise<number> =>
  openWith(db.api, committer, units, account)

async function done(result: Promise<Result>): Promise<OperationId> {
  const answer = await result
  if (answer.outcome !== 'done') throw new Error(`refused: ${answer.outcome}`)
  return answer.operationId
}

test('a transfer moves money, and both histories show the balance after it', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const id = await done(pay(alice, bob, eur(30n), { detail: { note: 'lunch' } }))
  expect([await stands(db.api, alice), await stands(db.api, bob)]).toEqual(['70', '30'])
  const { entries, total } = await entriesPage(db.api, alice, { limit: 10 })
  expect(total).toBe(2)
  expect(entries[0]).toMatchObject({
    version: 2,
    operationId: id,
    amount: eur(-30n),
    bookedAfter: eur(70n),
    detail: { note: 'lunch' },
  })
  expect(await operation(db.api, id)).toMatchObject({
    accounts: [alice, bob],
    versions: [2, 1],
    entries: [
      { account: alice, amount: eur(-30n) },
      { account: bob, amount: eur(30n) },
    ],
  })
})

test('the last unit can be spent and one more cannot', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  expect(await pay(alice, bob, eur(101n))).toEqual({ outcome: 'insufficientFunds', account: alice })
  expect(await pay(alice, bob, eur(100n))).toMatchObject({ outcome: 'done' })
  expect(await stands(db.api, alice)).toBe('0')
})

test('an account with a floor below zero may go down to it', async () => {
  const [acme, bob] = [await open(0n, { floor: -50n }), await open(0n)]
  expect(await pay(acme, bob, eur(51n))).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await pay(acme, bob, eur(50n))).toMatchObject({ outcome: 'done' })
  expect(await stands(db.api, acme)).toBe('-50')
})

test('the fee is one more leg of the same command, and both are judged together', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const withFee = (amount: bigint): Promise<Result> =>
    submit({ legs: [...move(alice, bob, eur(amount)), ...move(alice, 'fees', eur(5n), 'fee')] })
  expect(await withFee(96n)).toEqual({ outcome: 'insufficientFunds', account: alice })
  expect(await stands(db.api, alice)).toBe('100')
  expect(await withFee(95n)).toMatchObject({ outcome: 'done' })
  expect(await stands(db.api, alice)).toBe('0')
})

test('legs are judged in their order: money must be there before it is spent', async () => {
  const [alice, bob] = [await open(10n), await open(100n)]
  const [first, then] = [move(alice, bob, eur(50n)), move(bob, alice, eur(60n))]
  expect(await submit({ legs: [...first, ...then] })).toEqual({
    outcome: 'insufficientFunds',
    account: alice,
  })
  expect(await submit({ legs: [...then, ...first] })).toMatchObject({ outcome: 'done' })
  expect([await stands(db.api, alice), await stands(db.api, bob)]).toEqual(['20', '90'])
})

test('a transfer to oneself books two entries and changes nothing', async () => {
  const alice = await open(100n)
  expect(await pay(alice, alice, eur(100n))).toMatchObject({ outcome: 'done' })
  expect(await stands(db.api, alice)).toBe('100')
  expect((await entriesPage(db.api, alice, { limit: 1 })).total).toBe(3)
})

test('legs must sum to zero in every currency', async () => {
  const [alice, anna] = [await open(100n), await open(100n, { currency: 'USD' })]
  const unbalanced = [
    { account: alice, amount: eur(-10n), kind: 'fx' },
    { account: anna, amount: usd(10n), kind: 'fx' },
  ]
  expect(await submit({ legs: unbalanced })).toEqual({ outcome: 'unbalanced' })
  expect(await submit({ legs: unbalanced.slice(0, 1) })).toEqual({ outcome: 'unbalanced' })
  const exchange = [...move(alice, 'fx', eur(10n)), ...move('fx', anna, usd(11n))]
  expect(await submit({ legs: exchange })).toMatchObject({ outcome: 'done' })
  expect([await stands(db.api, alice), await stands(db.api, anna)]).toEqual(['90', '111'])
})

test('an amount in another currency than its account is refused', async () => {
  const [alice, anna] = [await open(100n), await open(100n, { currency: 'USD' })]
  expect(await pay(alice, anna, eur(1n))).toEqual({ outcome: 'currencyMismatch', account: anna })
})

test('an account that does not exist is refused, and its neighbours in the batch are not', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const answers = await Promise.all([
    pay(alice, bob, eur(1n)),
    pay(alice, 999_999_999, eur(1n)),
    pay(alice, bob, eur(2n)),
    pay(0, bob, eur(1n)),
  ])
  expect(answers.map((answer) => answer.outcome)).toEqual([
    'done',
    'unknownAccount',
    'done',
    'unknownAccount',
  ])
  expect(await stands(db.api, bob)).toBe('3')
})

test('a frozen account receives but does not pay, hold or settle; a hold on it can be released', async () => {
  const [alice, bob] = [await open(100n), await open(100n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(10n), expires: later } }))
  expect(await freezeAccount(db.api, alice)).toBe('done')
  const frozen = { outcome: 'accountFrozen', account: alice }
  expect(await pay(alice, bob, eur(1n))).toEqual(frozen)
  expect(await submit({ hold: { account: alice, amount: eur(1n), expires: later } })).toEqual(frozen)
  const settle = { account: alice, hold: held, amount: eur(10n), final: true }
  expect(await pay(alice, bob, eur(10n), { settle })).toEqual(frozen)
  expect(await pay(bob, alice, eur(5n))).toMatchObject({ outcome: 'done' })
  expect(await submit({ void: { account: alice, hold: held } })).toMatchObject({ outcome: 'done' })
  expect(await unfreezeAccount(db.api, alice)).toBe('done')
  expect(await pay(alice, bob, eur(105n))).toMatchObject({ outcome: 'done' })
})

test('an account closes only when it is empty, and then for good', async () => {
  const [alice, bob] = [await open(10n), await open(10n)]
  expect(await closeAccount(db.api, alice)).toBe('notEmpty')
  const held = await done(submit({ hold: { account: alice, amount: eur(10n), expires: later } }))
  const settle = { account: alice, hold: held, amount: eur(10n), final: true }
  expect(await closeAccount(db.api, alice)).toBe('notEmpty')
  await done(pay(alice, bob, eur(10n), { settle }))
  expect(await closeAccount(db.api, alice)).toBe('done')
  expect(await closeAccount(db.api, alice)).toBe('done')
  expect(await unfreezeAccount(db.api, alice)).toBe('accountClosed')
  expect(await pay(bob, alice, eur(1n))).toEqual({ outcome: 'accountClosed', account: alice })
  expect(await closeAccount(db.api, 999_999_999)).toBe('unknownAccount')
})

test('a balance never leaves its range, whichever way', async () => {
  const [alice, bob] = [await open(2n ** 62n - 1n, { currency: 'JPY' }), await open(0n, { currency: 'JPY' })]
  const yen = money(1n, 'JPY')
  expect(await pay('rail:seed', bob, yen)).toMatchObject({ outcome: 'balanceTooLarge' })
  await done(pay('rail:other', bob, yen))
  expect(await pay(bob, alice, yen)).toEqual({ outcome: 'balanceTooLarge', account: alice })
})

test('held money cannot be spent, and a hold books nothing', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const id = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  expect(await stands(db.api, alice)).toBe('100, held 60')
  expect((await entriesPage(db.api, alice, { limit: 10 })).total).toBe(1)
  expect(await pay(alice, bob, eur(41n))).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await submit({ hold: { account: alice, amount: eur(41n), expires: later } })).toMatchObject({
    outcome: 'insufficientFunds',
  })
  expect(await openHolds(db.api, alice)).toEqual([
    { account: alice, operation: id, amount: eur(60n), remaining: eur(60n), state: 'open', expires: later },
  ])
  expect(await operation(db.api, id)).toMatchObject({ accounts: [alice], versions: [], entries: [] })
})

test('a hold is posted in parts, and what is left is released by the final one', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = (units: bigint, final: boolean): Promise<Result> =>
    pay(alice, shop, eur(units), { settle: { account: alice, hold: held, amount: eur(units), final } })
  await done(settle(20n, false))
  expect(await stands(db.api, alice)).toBe('80, held 40')
  expect(await settle(41n, false)).toEqual({ outcome: 'holdTooSmall' })
  const last = await done(settle(10n, true))
  expect([await stands(db.api, alice), await stands(db.api, shop)]).toEqual(['70', '30'])
  expect(await hold(db.api, alice, held)).toMatchObject({
    state: 'posted',
    remaining: eur(0n),
    closedBy: last,
  })
  expect(await settle(1n, true)).toEqual({ outcome: 'holdNotOpen' })
  expect(await submit({ void: { account: alice, hold: held } })).toEqual({ outcome: 'holdNotOpen' })
})

test('a hold that is used up to the last unit is posted', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  await done(
    pay(alice, shop, eur(60n), { settle: { account: alice, hold: held, amount: eur(60n), final: false } }),
  )
  expect(await hold(db.api, alice, held)).toMatchObject({ state: 'posted' })
})

test('a settlement may cost more than was held if the rest is there, and is refused whole if not', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = { account: alice, hold: held, amount: eur(60n), final: true }
  expect(await pay(alice, shop, eur(101n), { settle })).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await stands(db.api, alice)).toBe('100, held 60')
  await done(pay(alice, shop, eur(70n), { settle }))
  expect(await stands(db.api, alice)).toBe('30')
})

test('a released hold gives the money back, once', async () => {
  const alice = await open(100n)
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  await done(submit({ void: { account: alice, hold: held } }))
  expect(await stands(db.api, alice)).toBe('100')
  expect(await hold(db.api, alice, held)).toMatchObject({ state: 'voided' })
  expect(await submit({ void: { account: alice, hold: held } })).toEqual({ outcome: 'holdNotOpen' })
})

test('one batch can settle and release the same hold: the first wins', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = { account: alice, hold: held, amount: eur(60n), final: true }
  const answers = await Promise.all([
    submit({ void: { account: alice, hold: held } }),
    pay(alice, shop, eur(60n), { settle }),
  ])
  expect(answers.map((answer) => answer.outcome)).toEqual(['done', 'holdNotOpen'])
})

test('a hold belongs to its account: under another one it is unknown', async () => {
  const [alice, bob] = [await open(100n), await open(100n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  expect(await submit({ void: { account: bob, hold: held } })).toEqual({ outcome: 'unknownHold' })
  expect(await submit({ void: { account: alice, hold: 999_999_999 } })).toEqual({ outcome: 'unknownHold' })
  expect(await submit({ void: { account: 999_999_999, hold: held } })).toEqual({ outcome: 'unknownHold' })
})

test('a hold in another currency than its account, or settled in one, is refused', async () => {
  const alice = await open(100n)
  const mismatch = { outcome: 'currencyMismatch', account: alice }
  expect(await submit({ hold: { account: alice, amount: usd(1n), expires: later } })).toEqual(mismatch)
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = { account: alice, hold: held, amount: usd(1n), final: true }
  expect(await pay(alice, 'fees', eur(1n), { settle })).toEqual(mismatch)
})

test('a hold whose time is over can only be released, and expires only then', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const over = await done(submit({ hold: { account: alice, amount: eur(10n), expires: before } }))
  const running = await done(submit({ hold: { account: alice, amount: eur(20n), expires: later } }))
  const settle = { account: alice, hold: over, amount: eur(10n), final: true }
  expect(await pay(alice, shop, eur(10n), { settle })).toEqual({ outcome: 'holdExpired' })
  const early = submit({ void: { account: alice, hold: running, expired: true } })
  expect(await early).toEqual({ outcome: 'holdNotDue' })
  const swept = await expireDueHolds(db.api, committer)
  expect(swept).toMatchObject([{ hold: { operation: over }, result: { outcome: 'done' } }])
  expect(await hold(db.api, alice, over)).toMatchObject({ state: 'expired', remaining: eur(0n) })
  expect(await stands(db.api, alice)).toBe('100, held 20')
})

test('one command can swap a hold for another one', async () => {
  const alice = await open(100n)
  const held = await done(submit({ hold: { account: alice, amount: eur(90n), expires: later } }))
  const next = { account: alice, amount: eur(95n), expires: later }
  await done(submit({ void: { account: alice, hold: held }, hold: next }))
  expect(await stands(db.api, alice)).toBe('100, held 95')
})

test('the same key and body again is the first operation, and happens once', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const once = transfer(alice, bob, eur(30n), { detail: { note: 'lunch' } })
  const first = await committer.submit(once)
  const again = await committer.submit({ ...once, detail: { note: 'another' } })
  expect(again).toEqual({ ...first, outcome: 'repeated' })
  expect(await stands(db.api, bob)).toBe('30')
})

test('the same key with another body is refused, whoever was first', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const once = transfer(alice, bob, eur(30n))
  await done(committer.submit(once))
  const other = { ...once, bodyHash: new Uint8Array(32).fill(1) }
  expect(await committer.submit(other)).toEqual({ outcome: 'keyReused' })
})

test('the same key of another owner is another command', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const key = randomUUIDv7()
  await done(pay(alice, bob, eur(1n), { key, owner: 1 }))
  await done(pay(alice, bob, eur(1n), { key, owner: 2 }))
  expect(await stands(db.api, bob)).toBe('2')
})

test('a refused key is decided anew when it comes again', async () => {
  const [alice, bob] = [await open(0n), await open(0n)]
  const wish = transfer(alice, bob, eur(30n))
  expect(await committer.submit(wish)).toMatchObject({ outcome: 'insufficientFunds' })
  await done(pay('rail:seed', alice, eur(30n)))
  expect(await committer.submit(wish)).toMatchObject({ outcome: 'done' })
})

test('a command decided on older rights is stale', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const subject = `customer:${alice}`
  const decidedOn = (version: number): Promise<Result> =>
    pay(alice, bob, eur(1n), {
      guards: [
        { subject: 'nobody', version: 0 },
        { subject, version },
      ],
    })
  await done(decidedOn(0))
  expect(await bumpGuard(db.api, subject)).toBe(1)
  expect(await decidedOn(0)).toEqual({ outcome: 'stale', index: 1 })
  await done(decidedOn(1))
})

const use = (subject: string, parts: Partial<LimitUse>): LimitUse[] => [
  { subject, kind: 'p2p', currency: 'EUR', amount: 10n, ...parts },
]

test.each([
  ['day', { dayCap: 25n }],
  ['month', { monthCap: 25n }],
  ['count', { countCap: 2 }],
] as const)('a limit per %s holds, and a refused use is not counted', async (period, caps) => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const spend = (): Promise<Result> => pay(alice, bob, eur(10n), { limits: use(`customer:${alice}`, caps) })
  expect(await Promise.all([spend(), spend(), spend()])).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'limitExceeded', index: 0, period },
  ])
  expect(await stands(db.api, alice)).toBe('80')
  expect(await limitUsage(db.api, [`customer:${alice}`])).toMatchObject([{ day: 20n, month: 20n, count: 2 }])
})

test('a command refused by its second limit leaves the first to its neighbour in the batch', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const limits = [...use(subject, {}), ...use(`card:${alice}`, { dayCap: 5n })]
  const answers = await Promise.all([submit({ limits }), submit({ limits: use(subject, {}) })])
  expect(answers).toMatchObject([{ outcome: 'limitExceeded', index: 1, period: 'day' }, { outcome: 'done' }])
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 10n, month: 10n, count: 1 }])
})

test('what is given back can be used again, but only in the day and month it was used in', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const now = new Date()
  const lastMonth = new Date(now.getTime() - 32 * 86_400_000)
  await done(submit({ limits: use(subject, { amount: 20n, dayCap: 20n }) }))
  await done(submit({ limits: use(subject, { amount: -20n, usedAt: lastMonth }) }))
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 20n, month: 20n, count: 1 }])
  await done(submit({ limits: use(subject, { amount: -15n, usedAt: now }) }))
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 5n, month: 5n, count: 0 }])
  await done(submit({ limits: use(subject, { amount: 15n, dayCap: 20n }) }))
})

test('a new day starts at nothing and keeps the month; a new month starts both', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const spend = (): Promise<Result> => submit({ limits: use(subject, { dayCap: 10n }) })
  await done(spend())
  // The counter as it would stand if it had last been used at the first of this month, and in the month before.
  const lastUsed = (day: string): Promise<unknown> =>
    db.owner.query(`update ledger.limit_counter set day = ${day} where subject = $1`, [subject])
  const today = new Date().getUTCDate()
  await lastUsed(today === 1 ? `day - 1` : `date_trunc('month', day)::date`)
  await done(spend())
  const sameMonth = today === 1 ? 10n : 20n
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 10n, month: sameMonth, count: 1 }])
  await lastUsed(`date_trunc('month', day)::date - 1`)
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 0n, month: 0n, count: 0 }])
  await done(spend())
  expect(await limitUsage(db.api, [subject])).toMatchObject([{ day: 10n, month: 10n, count: 1 }])
})

const outcomeOf = async (parts: Partial<Command>): Promise<string> => (await submit(parts)).outcome

test('the fault found first is the answer: key, guard, hold, account, balance, money, limit', async () => {
  const [alice, bob] = [await open(10n), await open(0n)]
  const key = randomUUIDv7()
  const everything: Partial<Command> = {
    key,
    bodyHash: new Uint8Array(32).fill(1),
    guards: [{ subject: 'nobody', version: 7 }],
    void: { account: alice, hold: 999_999_999 },
    legs: [...move(alice, bob, eur(11n)), { account: 999_999_999, amount: eur(1n), kind: 'p2p' }],
    limits: use('nobody', { dayCap: 1n }),
  }
  await done(pay(alice, bob, eur(1n), { key }))
  expect(await outcomeOf(everything)).toBe('keyReused')
  everything.key = randomUUIDv7()
  expect(await outcomeOf(everything)).toBe('stale')
  delete everything.guards
  expect(await outcomeOf(everything)).toBe('unknownHold')
  delete everything.void
  expect(await outcomeOf(everything)).toBe('unknownAccount')
  everything.legs = [...move(alice, bob, eur(11n)), { account: bob, amount: eur(1n), kind: 'p2p' }]
  expect(await outcomeOf(everything)).toBe('unbalanced')
  everything.legs = move(alice, bob, eur(11n))
  expect(await outcomeOf(everything)).toBe('insufficientFunds')
  everything.legs = move(alice, bob, eur(9n))
  expect(await outcomeOf(everything)).toBe('limitExceeded')
  delete everything.limits
  expect(await outcomeOf(everything)).toBe('done')
})

const allRows = async (): Promise<unknown> => {
  const tables = ['account', 'balance', 'operation', 'entry', 'hold', 'guard'].map((table) =>
    db.owner.query(`select * from ledger.${table} t order by t::text`),
  )
  return (await Promise.all(tables)).map((result) => result.rows)
}

test('nothing that is refused leaves a trace', async () => {
  const alice = await open(10n)
  const held = await done(submit({ hold: { account: alice, amount: eur(5n), expires: later } }))
  const as = await allRows()
  const release = { account: alice, hold: held }
  const answers = await Promise.all([
    pay(alice, alice, eur(11n), { void: release }),
    submit({
      void: release,
      legs: move(alice, 'fees', eur(6n)),
      hold: { ...release, amount: eur(5n), expires: later },
    }),
    submit({ void: release, legs: move(alice, 'fees', eur(1n)), limits: use('nobody', { dayCap: 1n }) }),
  ])
  expect(answers.map((answer) => answer.outcome)).toEqual([
    'insufficientFunds',
    'insufficientFunds',
    'limitExceeded',
  ])
  expect(await allRows()).toEqual(as)
})

test('opening refuses a currency or kind that is none', async () => {
  const account = { owner: 1, kind: 'payment', brand: 'ostra' }
  const open = (currency: string): Promise<unknown> =>
    db.api.query('select ledger.open_account($1, $2, $3, $4)', [1, currency, account.kind, account.brand])
  await expect(open('euros')).rejects.toThrow('account_currency_check')
  await expect(openAccount(db.api, { ...account, currency: 'EUR', kind: '' })).rejects.toThrow(
    'account_kind_check',
  )
})
