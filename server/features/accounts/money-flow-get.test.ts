import { after, dayOf, firstOfMonth, startOf } from '@sixpence/days'
import { moneyFlowGet } from '@sixpence/protocol/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 200 })
  account = await bank.accountId('henrik', 'Current account')
})
afterAll(() => bank.close())

/** First moments of consecutive months around now, in descending order. */
const months = (count: number): string[] => {
  const first = startOf(firstOfMonth(dayOf(bank.clock.now())))
  return Array.from({ length: count }, (_, index) => after(first, { months: 1 - index }).toISOString())
}

/** Books entries of 0.01 each, dated now. */
async function append(id: number, kind: string, count: number): Promise<void> {
  const { owner } = bank.database
  await owner.query(
    `insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
     select account_id, version + n, 0, 1, 0, $2, $3 from ledger.balance, generate_series(1, $4::int) n
     where account_id = $1`,
    [id, bank.clock.now(), kind, count],
  )
  await owner.query('update ledger.balance set version = version + $2 where account_id = $1', [id, count])
}

test('sums the money received and spent between each moment and the next', async () => {
  const henrik = await bank.as('henrik')
  const { flow = [] } = await henrik.call(moneyFlowGet, { accountId: account, moments: months(4) })
  // The expected values, summed independently from the account's entries.
  const { rows } = await bank.database.owner.query<{ at: Date; amount: string; kind: string }>(
    'select at, amount, kind from ledger.entry where account_id = $1',
    [account],
  )
  const ordered = months(4).toReversed()
  expect(flow.map(({ from }) => from)).toEqual(ordered.slice(0, -1))
  for (const [index, item] of flow.entries()) {
    const [from, to] = [Date.parse(ordered[index] ?? ''), Date.parse(ordered[index + 1] ?? '')]
    const cents = rows
      .filter(({ at, kind }) => at.getTime() >= from && at.getTime() < to && kind !== 'own')
      .map(({ amount }) => Number(amount))
    const sum = (some: number[]): string => (some.reduce((all, value) => all + value, 0) / 100).toFixed(2)
    expect([item.in, item.out]).toEqual([
      sum(cents.filter((cent) => cent > 0)),
      sum(cents.filter((cent) => cent < 0).map((cent) => -cent)),
    ])
  }
})

test('leaves out money between own accounts, and the time before the first entry', async () => {
  const henrik = await bank.as('henrik')
  const ask = async () => (await henrik.call(moneyFlowGet, { accountId: account, moments: months(2) })).flow
  const before = await ask()
  await append(account, 'own', 1)
  expect(await ask()).toEqual(before)
  await append(account, 'card', 1)
  expect(await ask()).not.toEqual(before)
  const { flow } = await henrik.call(moneyFlowGet, {
    accountId: account,
    moments: ['2001-01-01T00:00:00Z', '2002-01-01T00:00:00Z'],
  })
  expect(flow).toEqual([])
})

test('leaves out months of an account with more entries than one call sums', async () => {
  const busy = await bank.accountId('carla', 'Everyday')
  const carla = await bank.as('carla')
  const ask = async () => (await carla.call(moneyFlowGet, { accountId: busy, moments: months(3) })).flow
  expect(await ask()).not.toEqual([])
  await append(busy, 'card', 50_001)
  expect(await ask()).toEqual([])
})
