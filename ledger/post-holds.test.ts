// Creating holds, posting and voiding them.
import { expect, test } from 'vitest'
import { type Result, entriesPage, expireDueHolds, hold, openHolds, operation } from './index.ts'
import { done, testLedger } from './test-ledger.ts'
import { before, eur, later, stands, usd } from './testing.ts'

const ledger = testLedger()
const { submit, pay, open } = ledger

test('held money cannot be spent, and a hold books nothing', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const id = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  expect(await stands(ledger.db.api, alice)).toBe('100, held 60')
  expect((await entriesPage(ledger.db.api, alice, { limit: 10 })).total).toBe(1)
  expect(await pay(alice, bob, eur(41n))).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await submit({ hold: { account: alice, amount: eur(41n), expires: later } })).toMatchObject({
    outcome: 'insufficientFunds',
  })
  expect(await openHolds(ledger.db.api, alice)).toEqual([
    { account: alice, operation: id, amount: eur(60n), remaining: eur(60n), state: 'open', expires: later },
  ])
  expect(await operation(ledger.db.api, id)).toMatchObject({ accounts: [alice], versions: [], entries: [] })
})

test('a hold is posted in parts, and what is left is voided by the final one', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = (units: bigint, final: boolean): Promise<Result> =>
    pay(alice, shop, eur(units), { settle: { account: alice, hold: held, amount: eur(units), final } })
  await done(settle(20n, false))
  expect(await stands(ledger.db.api, alice)).toBe('80, held 40')
  expect(await settle(41n, false)).toEqual({ outcome: 'holdTooSmall' })
  const last = await done(settle(10n, true))
  expect([await stands(ledger.db.api, alice), await stands(ledger.db.api, shop)]).toEqual(['70', '30'])
  expect(await hold(ledger.db.api, alice, held)).toMatchObject({
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
  expect(await hold(ledger.db.api, alice, held)).toMatchObject({ state: 'posted' })
})

test('a settlement may cost more than was held if the rest is available, and otherwise is refused whole', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const settle = { account: alice, hold: held, amount: eur(60n), final: true }
  expect(await pay(alice, shop, eur(101n), { settle })).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await stands(ledger.db.api, alice)).toBe('100, held 60')
  await done(pay(alice, shop, eur(70n), { settle }))
  expect(await stands(ledger.db.api, alice)).toBe('30')
})

test('a voided hold releases the money, once', async () => {
  const alice = await open(100n)
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  await done(submit({ void: { account: alice, hold: held } }))
  expect(await stands(ledger.db.api, alice)).toBe('100')
  expect(await hold(ledger.db.api, alice, held)).toMatchObject({ state: 'voided' })
  expect(await submit({ void: { account: alice, hold: held } })).toEqual({ outcome: 'holdNotOpen' })
})

test('one batch can settle and void the same hold: the first wins', async () => {
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

test('an expired hold can only be voided, and expires only after its time', async () => {
  const [alice, shop] = [await open(100n), await open(0n)]
  const over = await done(submit({ hold: { account: alice, amount: eur(10n), expires: before } }))
  const running = await done(submit({ hold: { account: alice, amount: eur(20n), expires: later } }))
  const settle = { account: alice, hold: over, amount: eur(10n), final: true }
  expect(await pay(alice, shop, eur(10n), { settle })).toEqual({ outcome: 'holdExpired' })
  const early = submit({ void: { account: alice, hold: running, expired: true } })
  expect(await early).toEqual({ outcome: 'holdNotDue' })
  const swept = await expireDueHolds(ledger.db.api, ledger.committer)
  expect(swept).toMatchObject([{ hold: { operation: over }, result: { outcome: 'done' } }])
  expect(await hold(ledger.db.api, alice, over)).toMatchObject({ state: 'expired', remaining: eur(0n) })
  expect(await stands(ledger.db.api, alice)).toBe('100, held 20')
})

test('one command can swap a hold for another one', async () => {
  const alice = await open(100n)
  const held = await done(submit({ hold: { account: alice, amount: eur(90n), expires: later } }))
  const next = { account: alice, amount: eur(95n), expires: later }
  await done(submit({ void: { account: alice, hold: held }, hold: next }))
  expect(await stands(ledger.db.api, alice)).toBe('100, held 95')
})

test('a hold is settled in parts that are held again, each once, and never for more than was held', async () => {
  const alice = await open(100n)
  const held = await done(submit({ hold: { account: alice, amount: eur(60n), expires: later } }))
  const part = (units: bigint, anew = units): Promise<Result> =>
    submit({
      settle: { account: alice, hold: held, amount: eur(units), final: false },
      hold: { account: alice, amount: eur(anew), expires: later },
    })
  const first = await done(part(20n))
  expect(await stands(ledger.db.api, alice)).toBe('100, held 60')
  expect(await part(20n, 61n)).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await part(41n)).toEqual({ outcome: 'holdTooSmall' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => part(20n)))
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'done',
    'done',
    'holdNotOpen',
    'holdNotOpen',
    'holdNotOpen',
  ])
  expect(await stands(ledger.db.api, alice)).toBe('100, held 60')
  expect(await hold(ledger.db.api, alice, held)).toMatchObject({ state: 'posted', remaining: eur(0n) })
  expect(await hold(ledger.db.api, alice, first)).toMatchObject({ state: 'open', remaining: eur(20n) })
  const settle = { account: alice, hold: first, amount: eur(20n), final: true }
  await expect(submit({ settle })).rejects.toThrow('settling moves what was held, or holds it anew')
})
