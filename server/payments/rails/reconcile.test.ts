import { verify } from '@sixpence/ledger'
import { afterEach, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { soakRails } from '#testing/soak/soak-rails.ts'
import { inWords, reconcile } from './reconcile.ts'

let bank: TestBank
afterEach(() => bank.close())

test('after two thousand payments with faults at random every side says the same, and nothing moved twice', async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  const rails = await TestRails.open(bank, 'ines', 'Everyday', '100000.00')
  const { rows } = await bank.database.owner.query<{ number: string }>(
    'select number from app.account where id = $1',
    [rails.account],
  )
  await soakRails(bank.services, {
    payer: await bank.customerId('ines'),
    from: rails.account,
    number: rows[0]!.number,
    payments: 2_000,
    seed: 7,
    advance: (ms) => bank.clock.advance(ms),
    settled: () => bank.settled(),
  })
  await rails.live()
  const { sums, differences } = await reconcile(bank.services)
  expect(differences.map(inWords)).toEqual([])
  expect(sums).toHaveLength(5)
  for (const { ledger, statement } of sums) expect(ledger).toBe(statement)
  expect(await verify(bank.database.owner)).toEqual([])
  const states = await bank.database.owner.query<{ state: string }>(
    'select distinct state from app.instruction order by state',
  )
  expect(states.rows.map(({ state }) => state)).toEqual([
    'accepted',
    'recalled',
    'rejected',
    'returned',
    'settled',
    'withdrawn',
  ])
  // Only payments that wait for somebody's decision in the town are still in progress.
  const open = await bank.database.owner.query<{ name: string }>(
    `select distinct substring(o.body->>'payee' from '\\.\\w+$') as name
     from app.instruction i join sandbox.rail_order o using (reference) where i.state = 'accepted'`,
  )
  expect(open.rows).toEqual([{ name: '.manual' }])
}, 600_000)

test('each difference has its name: paid and not booked, booked and not paid, another amount, money nobody booked', async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  const rails = await TestRails.open(bank)
  const [other, short, wrong, fine] = [
    await rails.pay('Ana .otherAmount'),
    await rails.pay('Ana .shortReturn'),
    await rails.pay('Ana .manual'),
    await rails.pay('Ana Nowak'),
  ]
  await rails.live()
  await rails.aMoment()
  const referenceOf = async (id: number) => (await rails.instruction(id)).reference
  const desk = bank.services.partners.railDesks.bank!
  await desk.play(await referenceOf(wrong), 'settled')
  await rails.live()
  // The company's statement now differs from what it reported.
  await bank.database.owner.query('delete from sandbox.rail_step where reference = $1', [
    await referenceOf(wrong),
  ])
  await bank.database.owner.query(
    `insert into sandbox.rail_step (id, partner, reference, at, truth, units, currency)
     values ('secret', 'bank', 'in-secret', $1, 'received', 700, 'EUR')`,
    [bank.clock.now()],
  )
  const { differences, openCases } = await reconcile(bank.services)
  expect(differences.map(inWords).sort()).toEqual(
    [
      `bank in-secret: receivedNotBooked, ours 0.00, theirs 7.00 EUR`,
      `bank ${await referenceOf(other)}: paidNotBooked, ours 0.00, theirs -99.99 EUR`,
      `bank ${await referenceOf(short)}: amountDiffers, ours -100.00, theirs -0.01 EUR`,
      `bank ${await referenceOf(wrong)}: bookedNotPaid, ours -100.00, theirs 0.00 EUR`,
    ].sort(),
  )
  expect(openCases).toBe(2)
  expect(await rails.instruction(fine)).toMatchObject({ state: 'settled' })
  await bank.database.owner.query(`update app.instruction set state = 'recalled' where operation_id = $1`, [
    fine,
  ])
  const names = (await reconcile(bank.services)).differences.map(({ name }) => name)
  expect(names.filter((name) => name === 'stateDiffers')).toHaveLength(1)
})
