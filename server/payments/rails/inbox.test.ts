import type { RailEvent } from '@sixpence/partners/rails/rails'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestClock } from '#testing/bank/test-clock.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { keepEvents } from './keep-events.ts'
import { takeEvents } from './inbox.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

/** Stores and processes the event; returns its case with the outcome of its money. */
async function casesAfter(event: RailEvent) {
  await keepEvents(bank.services, 'bank', [event])
  await liveRails(bank)
  const { rows } = await bank.database.owner.query<{
    difference: string
    found: string
    kind: string | null
  }>(
    `select k.difference, k.found, o.kind from app.rail_case k join app.rail_event e on e.id = k.event_id
       left join ledger.operation o on o.id = e.operation_id where e.event_id = $1`,
    [event.id],
  )
  return rows
}

test('money whose details contradict what was booked waits in suspense, and the case has both amounts [FI-03]', async () => {
  const account = await bank.accountId('ines', 'Everyday')
  const { rows } = await bank.database.owner.query<{ number: string }>(
    'select number from app.account where id = $1',
    [account],
  )
  const before = await bank.stands(account)
  const cases = await casesAfter({
    id: 'A1',
    at: bank.clock.now().toISOString(),
    kind: 'received',
    units: '10000',
    currency: 'EUR',
    account: rows[0]?.number ?? '',
    payer: { name: '–' },
    remittance: '',
    discrepancy: 'details 60.00 EUR, 60.00 EUR',
  })
  expect(await bank.stands(account)).toBe(before)
  expect(cases).toEqual([
    {
      difference: 'detailsDiffer',
      found: expect.stringMatching(/^10000 EUR in suspense, .*details 60\.00 EUR, 60\.00 EUR$/),
      kind: outsideKinds.suspense,
    },
  ])
})

test('a line that could not be understood is a case, and books nothing [FI-09]', async () => {
  const event = {
    id: 'unclear-1',
    at: bank.clock.now().toISOString(),
    kind: 'unclear' as const,
    reference: 'unclear-1',
    text: 'S1: CRDT 100.00 CHF: no currency: CHF',
  }
  expect(await casesAfter(event)).toEqual([
    { difference: 'lineNotUnderstood', found: event.text, kind: null },
  ])
  expect(await casesAfter(event)).toHaveLength(1)
})

test('a known id that says something else is read by a person, and the same again is not [FI-03]', async () => {
  const event = {
    id: 'B1',
    at: bank.clock.now().toISOString(),
    kind: 'settled' as const,
    reference: 'sp1x0000000001',
    units: '10000',
    currency: 'EUR' as const,
  }
  const told = async (more: Partial<RailEvent>) => {
    await keepEvents(bank.services, 'bank', [{ ...event, ...more } as RailEvent])
    await liveRails(bank)
    const { rows } = await bank.database.owner.query<{ found: string }>(
      `select found from app.rail_case where difference = 'lineNotUnderstood' and found like '%the id B1%' order by id`,
    )
    return rows.map(({ found }) => found)
  }
  expect(await told({})).toEqual([])
  expect(await told({ at: new Date(0).toISOString() })).toEqual([])
  const returned = 'returned 10000 EUR: the id B1 was told before with settled 10000 EUR'
  expect(await told({ kind: 'returned' })).toEqual([returned])
  expect(await told({ kind: 'returned' })).toEqual([returned])
  expect(await told({ reference: 'sp1x0000000002' })).toHaveLength(2)
})

test('thousands of calls at once are taken a hundred at a time, also when hardly any were open before', async () => {
  const { owner } = bank.database
  const now = bank.clock.now().getTime()
  // Not due for other workers in this test.
  const later = new Date(now + 3_600_000)
  const call = (name: string, done: string | null) =>
    owner.query(
      `insert into app.rail_event (partner, event_id, kind, reference, units, currency, said_at, received_at, next_at, done)
       select 'bank', $1 || n, 'settled', $1 || n / 2, 100, 'EUR', $2, $2, $2, $3 from generate_series(1, 20000) n`,
      [name, later, done],
    )
  await call('before-', 'post')
  await owner.query('analyze app.rail_event')
  await call('now-', null)
  const services = { ...bank.services, clock: new TestClock(later.getTime()) }
  expect(await takeEvents(services)).toBe(100)
  const { rows } = await owner.query<{ taken: number; first: number }>(
    `select count(*)::int as taken, count(distinct reference)::int as first from app.rail_event
     where attempts > 0 and event_id like 'now-%'`,
  )
  expect(rows).toEqual([{ taken: 100, first: 100 }])
})
