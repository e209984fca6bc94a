import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestClock } from '#testing/bank/test-clock.ts'
import { takeEvents } from './inbox.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

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
