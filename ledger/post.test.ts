// The rules of posting, a sentence each, on a real database.
import { randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import { expect, test } from 'vitest'
import {
  type Command,
  type Result,
  bumpGuard,
  closeAccount,
  entriesPage,
  freezeAccount,
  openAccount,
  operation,
  unfreezeAccount,
} from './index.ts'
import { done, testLedger, use } from './test-ledger.ts'
import { eur, later, move, stands, transfer, usd } from './testing.ts'

const ledger = testLedger()
const { submit, pay, open } = ledger

test('a transfer moves money, and both histories show the balance after it', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const id = await done(pay(alice, bob, eur(30n), { detail: { note: 'lunch' } }))
  expect([await stands(ledger.db.api, alice), await stands(ledger.db.api, bob)]).toEqual(['70', '30'])
  const { entries, total } = await entriesPage(ledger.db.api, alice, { limit: 10 })
  expect(total).toBe(2)
  expect(entries[0]).toMatchObject({
    version: 2,
    operationId: id,
    amount: eur(-30n),
    bookedAfter: eur(70n),
    detail: { note: 'lunch' },
  })
  expect(await operation(ledger.db.api, id)).toMatchObject({
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
  expect(await stands(ledger.db.api, alice)).toBe('0')
})

test('an account with a floor below zero may go down to it', async () => {
  const [acme, bob] = [await open(0n, { floor: -50n }), await open(0n)]
  expect(await pay(acme, bob, eur(51n))).toMatchObject({ outcome: 'insufficientFunds' })
  expect(await pay(acme, bob, eur(50n))).toMatchObject({ outcome: 'done' })
  expect(await stands(ledger.db.api, acme)).toBe('-50')
})

test('the fee is one more leg of the same command, and both are accepted or refused together', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const withFee = (amount: bigint): Promise<Result> =>
    submit({ legs: [...move(alice, bob, eur(amount)), ...move(alice, 'fees', eur(5n), 'fee')] })
  expect(await withFee(96n)).toEqual({ outcome: 'insufficientFunds', account: alice })
  expect(await stands(ledger.db.api, alice)).toBe('100')
  expect(await withFee(95n)).toMatchObject({ outcome: 'done' })
  expect(await stands(ledger.db.api, alice)).toBe('0')
})

test('legs are checked in order: money must be available before it is spent', async () => {
  const [alice, bob] = [await open(10n), await open(100n)]
  const [first, then] = [move(alice, bob, eur(50n)), move(bob, alice, eur(60n))]
  expect(await submit({ legs: [...first, ...then] })).toEqual({
    outcome: 'insufficientFunds',
    account: alice,
  })
  expect(await submit({ legs: [...then, ...first] })).toMatchObject({ outcome: 'done' })
  expect([await stands(ledger.db.api, alice), await stands(ledger.db.api, bob)]).toEqual(['20', '90'])
})

test('a transfer to oneself books two entries and changes nothing', async () => {
  const alice = await open(100n)
  expect(await pay(alice, alice, eur(100n))).toMatchObject({ outcome: 'done' })
  expect(await stands(ledger.db.api, alice)).toBe('100')
  expect((await entriesPage(ledger.db.api, alice, { limit: 1 })).total).toBe(3)
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
  expect([await stands(ledger.db.api, alice), await stands(ledger.db.api, anna)]).toEqual(['90', '111'])
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
  expect(await stands(ledger.db.api, bob)).toBe('3')
})

test('a frozen account receives but does not pay, hold or settle; a hold on it can be voided', async () => {
  const [alice, bob] = [await open(100n), await open(100n)]
  const held = await done(submit({ hold: { account: alice, amount: eur(10n), expires: later } }))
  expect(await freezeAccount(ledger.db.api, alice)).toBe('done')
  const frozen = { outcome: 'accountFrozen', account: alice }
  expect(await pay(alice, bob, eur(1n))).toEqual(frozen)
  expect(await submit({ hold: { account: alice, amount: eur(1n), expires: later } })).toEqual(frozen)
  const settle = { account: alice, hold: held, amount: eur(10n), final: true }
  expect(await pay(alice, bob, eur(10n), { settle })).toEqual(frozen)
  expect(await pay(bob, alice, eur(5n))).toMatchObject({ outcome: 'done' })
  expect(await submit({ void: { account: alice, hold: held } })).toMatchObject({ outcome: 'done' })
  expect(await unfreezeAccount(ledger.db.api, alice)).toBe('done')
  expect(await pay(alice, bob, eur(105n))).toMatchObject({ outcome: 'done' })
})

test('an account can be closed only when it is empty, and permanently', async () => {
  const [alice, bob] = [await open(10n), await open(10n)]
  expect(await closeAccount(ledger.db.api, alice)).toBe('notEmpty')
  const held = await done(submit({ hold: { account: alice, amount: eur(10n), expires: later } }))
  const settle = { account: alice, hold: held, amount: eur(10n), final: true }
  expect(await closeAccount(ledger.db.api, alice)).toBe('notEmpty')
  await done(pay(alice, bob, eur(10n), { settle }))
  expect(await closeAccount(ledger.db.api, alice)).toBe('done')
  expect(await closeAccount(ledger.db.api, alice)).toBe('done')
  expect(await unfreezeAccount(ledger.db.api, alice)).toBe('accountClosed')
  expect(await pay(bob, alice, eur(1n))).toEqual({ outcome: 'accountClosed', account: alice })
  expect(await closeAccount(ledger.db.api, 999_999_999)).toBe('unknownAccount')
})

test('a balance never leaves its range in either direction', async () => {
  const [alice, bob] = [await open(2n ** 62n - 1n, { currency: 'JPY' }), await open(0n, { currency: 'JPY' })]
  const yen = money(1n, 'JPY')
  expect(await pay('rail:seed', bob, yen)).toMatchObject({ outcome: 'balanceTooLarge' })
  await done(pay('rail:other', bob, yen))
  expect(await pay(bob, alice, yen)).toEqual({ outcome: 'balanceTooLarge', account: alice })
})

test('the same key and body again returns the first operation, which is booked once', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const once = transfer(alice, bob, eur(30n), { detail: { note: 'lunch' } })
  const first = await ledger.committer.submit(once)
  const again = await ledger.committer.submit({ ...once, detail: { note: 'another' } })
  expect(again).toEqual({ ...first, outcome: 'repeated' })
  expect(await stands(ledger.db.api, bob)).toBe('30')
})

test('the same key with another body is refused, regardless of the owner of the first', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const once = transfer(alice, bob, eur(30n))
  await done(ledger.committer.submit(once))
  const other = { ...once, bodyHash: new Uint8Array(32).fill(1) }
  expect(await ledger.committer.submit(other)).toEqual({ outcome: 'keyReused' })
})

test('the same key of another owner is another command', async () => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const key = randomUUIDv7()
  await done(pay(alice, bob, eur(1n), { key, owner: 1 }))
  await done(pay(alice, bob, eur(1n), { key, owner: 2 }))
  expect(await stands(ledger.db.api, bob)).toBe('2')
})

test('a refused key gets a new decision when it is sent again', async () => {
  const [alice, bob] = [await open(0n), await open(0n)]
  const wish = transfer(alice, bob, eur(30n))
  expect(await ledger.committer.submit(wish)).toMatchObject({ outcome: 'insufficientFunds' })
  await done(pay('rail:seed', alice, eur(30n)))
  expect(await ledger.committer.submit(wish)).toMatchObject({ outcome: 'done' })
})

test('a command based on older rights is stale', async () => {
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
  expect(await bumpGuard(ledger.db.api, subject)).toBe(1)
  expect(await decidedOn(0)).toEqual({ outcome: 'stale', index: 1 })
  await done(decidedOn(1))
})

const outcomeOf = async (parts: Partial<Command>): Promise<string> => (await submit(parts)).outcome

test('the first fault is the answer: key, guard, hold, account, balance, money, limit', async () => {
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
    ledger.db.owner.query(`select * from ledger.${table} t order by t::text`),
  )
  return (await Promise.all(tables)).map((result) => result.rows)
}

test('a refused command leaves no trace', async () => {
  const alice = await open(10n)
  const held = await done(submit({ hold: { account: alice, amount: eur(5n), expires: later } }))
  const as = await allRows()
  const part = { account: alice, hold: held }
  const answers = await Promise.all([
    pay(alice, alice, eur(11n), { void: part }),
    submit({
      void: part,
      legs: move(alice, 'fees', eur(6n)),
      hold: { ...part, amount: eur(5n), expires: later },
    }),
    submit({ void: part, legs: move(alice, 'fees', eur(1n)), limits: use('nobody', { dayCap: 1n }) }),
  ])
  expect(answers.map((answer) => answer.outcome)).toEqual([
    'insufficientFunds',
    'insufficientFunds',
    'limitExceeded',
  ])
  expect(await allRows()).toEqual(as)
})

test('opening refuses an unknown currency or kind', async () => {
  const account = { owner: 1, kind: 'payment', brand: 'ostra' }
  const open = (currency: string): Promise<unknown> =>
    ledger.db.api.query('select ledger.open_account($1, $2, $3, $4)', [
      1,
      currency,
      account.kind,
      account.brand,
    ])
  await expect(open('euros')).rejects.toThrow('account_currency_check')
  await expect(openAccount(ledger.db.api, { ...account, currency: 'EUR', kind: '' })).rejects.toThrow(
    'account_kind_check',
  )
})
