import { expect, test } from 'vitest'
import { isPlayAccount, openPlayAccount, systemBalances, verify } from './index.ts'
import { done, testLedger } from './test-ledger.ts'
import { eur, later, move, stands } from './testing.ts'

const ledger = testLedger()
const openPlay = () =>
  openPlayAccount(ledger.db.api, { owner: 1, currency: 'EUR', kind: 'payment', brand: 'ostra' })

test('play money moves between accounts that have it, and its fees are not income', async () => {
  const [from, to] = [await openPlay(), await openPlay()]
  await done(ledger.pay('rail:seed', from, eur(100n)))
  const before = await systemBalances(ledger.db.api)
  await done(ledger.submit({ legs: [...move(from, to, eur(30n)), ...move(from, 'fees', eur(2n), 'fee')] }))
  expect(await Promise.all([from, to].map((value) => stands(ledger.db.api, value)))).toEqual(['68', '30'])
  expect(await systemBalances(ledger.db.api)).toEqual(before)
  expect([isPlayAccount(from), isPlayAccount(await ledger.open(0n))]).toEqual([true, false])
})

test('no operation mixes play money with the bank’s, by legs, by a hold or by its settlement', async () => {
  const [play, real] = [await openPlay(), await ledger.open(50n)]
  await done(ledger.pay('rail:seed', play, eur(50n)))
  const hold = await done(ledger.submit({ hold: { account: play, amount: eur(10n), expires: later } }))
  const refused = [
    await ledger.pay(play, real, eur(5n)),
    await ledger.pay(real, play, eur(5n)),
    await ledger.submit({
      legs: move('suspense', play, eur(1n)),
      hold: { account: real, amount: eur(1n), expires: later },
    }),
    await ledger.submit({
      settle: { account: play, hold, amount: eur(5n), final: true },
      legs: move(real, 'fees', eur(5n)),
    }),
    await ledger.submit({
      void: { account: play, hold },
      hold: { account: real, amount: eur(5n), expires: later },
    }),
  ]
  expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'playMixed'))
  expect(await Promise.all([play, real].map((value) => stands(ledger.db.api, value)))).toEqual([
    '50, held 10',
    '50',
  ])
})

test('verify finds an operation that mixes both', async () => {
  const [play, real] = [await openPlay(), await ledger.open(0n)]
  const client = await ledger.db.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
       values (nextval('ledger.operation_id'), gen_random_uuid(), 1, sha256(''), 'p2p', 1, 'web', '', now(), $1, '{}', '{}')`,
      [[real, play]],
    )
    expect((await verify(client)).map(({ invariant }) => invariant)).toEqual(['I-9'])
    await client.query('rollback')
  } finally {
    client.release()
  }
})
