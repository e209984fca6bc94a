import { dayOf, msOf } from '@sixpence/days'
import { settledPlace } from '@sixpence/ledger'
import { adminBookDayClose, adminBookDayList } from '@sixpence/protocol/books/books'
import { adminSafeguardingCompare, adminSafeguardingGet } from '@sixpence/protocol/books/safeguarding'
import { everythingVisible } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { closeDueDays } from './close-due-days.ts'
import { followPartners } from './follow-partners.ts'

/** Minutes: the previous day is closed even at the beginning of a day. */
const noRest = 0

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 5, jobsWhenAsked: true })
  ada = await bank.atDesk('ada')
  rails = await TestRails.open(bank)
})
afterAll(() => bank.close())

const report = async (day?: string) => {
  const found = await ada.call(adminSafeguardingGet, day === undefined ? {} : { day })
  expect(found.responseCode).toBe('00')
  return found
}
const inEuro = async (day?: string) =>
  (await report(day)).currencies?.find(({ currency }) => currency === 'EUR')

test('before a day is closed there is nothing to compare, and the answer states that', async () => {
  expect(await report()).toMatchObject({ currencies: [], trend: [], differences: [], differenceCount: 0 })
  const none = await ada.call(adminSafeguardingGet, { day: '2026-01-01' })
  expect(none.responseDescription).toBe('This day is not closed.')
})

test('owed and held agree with the ledger, and add up with fees and exchange to zero', async () => {
  await closeDueDays(bank.services, noRest)
  const { day = '', currencies = [], trend = [] } = await report()
  expect(currencies.length).toBeGreaterThan(2)
  for (const { currency, owed, confirmed, unconfirmed, surplus } of currencies) {
    const { rows } = await bank.services.db.query<{ own: string }>(
      `select (sum(debit - credit) * -1)::text as own from app.book_total t join app.book_day d using (number)
       where d.day = $1 and t.currency = $2 and t.kind in ('fees', 'fx', 'rounding')`,
      [day, currency],
    )
    // The part held beyond what is owed is the bank's own money.
    const units = Number(surplus) * 10 ** (surplus.split('.')[1]?.length ?? 0)
    expect(Math.round(units)).toBe(Number(rows[0]?.own ?? 0))
    expect(Number(confirmed)).toBe(0)
    expect(Number(unconfirmed) - Number(owed)).toBeCloseTo(Number(surplus), 6)
  }
  const { days = [] } = await ada.call(adminBookDayList, {})
  expect(new Set(trend.map((item) => item.day))).toEqual(new Set(days.map((day) => day.day)))
})

test('the company’s statement is used if it was read, otherwise the ledger', async () => {
  await rails.pay('Ana Nowak')
  await rails.live()
  await rails.aMoment()
  await rails.live()
  const { now } = await settledPlace(bank.services.db)
  const day = dayOf(now)
  // An open transaction in another database keeps entries committed after it began from being counted.
  await everythingVisible(bank.database.owner)
  expect((await ada.call(adminBookDayClose, { day })).responseCode).toBe('00')
  const unread = (await inEuro())?.rails.find(({ kind }) => kind === 'rail:bank')
  expect(unread).toEqual({ kind: 'rail:bank', ledger: '-100.00' })
  // The day's statement is read once the day is over.
  bank.clock.advance(msOf({ days: 1 }))
  ada = await bank.atDesk('ada')
  expect(await followPartners(bank.services)).toBe(true)
  expect(await followPartners(bank.services)).toBe(false)
  const read = (await inEuro())?.rails.find(({ kind }) => kind === 'rail:bank')
  expect(read).toMatchObject({ statement: '-100.00', difference: '0.00' })
  expect((await inEuro())?.confirmed).toBe('-100.00')
  expect((await report()).compared).toEqual({ at: bank.clock.now().toISOString() })
})

test('a difference is open from the time of its payment until a comparison no longer finds it', async () => {
  const wrong = await rails.pay('Ana .manual')
  await rails.live()
  await rails.aMoment()
  const { reference } = await rails.instruction(wrong)
  const paidAt = bank.clock.now()
  // The company makes the payment without notifying us.
  await bank.database.owner.query(
    `insert into sandbox.rail_step (id, partner, reference, at, truth, units, currency)
     values ('silent', 'bank', $1, $2, 'settled', 10000, 'EUR'), ('secret', 'bank', 'in-secret', $2, 'received', 700, 'EUR')`,
    [reference, paidAt],
  )
  bank.clock.advance(msOf({ days: 3 }))
  ada = await bank.atDesk('ada')
  expect(await ada.call(adminSafeguardingCompare, {})).toMatchObject({ responseCode: '00', open: 2 })
  const { differences = [], compared, differenceCount } = await ada.call(adminSafeguardingGet, {})
  expect([differenceCount, compared?.by]).toEqual([2, 'Ada Bergman'])
  expect(differences).toMatchObject([
    { partner: 'bank', reference, name: 'paidNotBooked', ours: '0.00', theirs: '-100.00', currency: 'EUR' },
    { partner: 'bank', reference: 'in-secret', name: 'receivedNotBooked', theirs: '7.00' },
  ])
  const [since] = differences.map((difference) => new Date(difference.since).getTime())
  expect(paidAt.getTime() - (since ?? 0)).toBeLessThan(msOf({ days: 2 }))
  await bank.database.owner.query(`delete from sandbox.rail_step where id in ('silent', 'secret')`)
  expect(await ada.call(adminSafeguardingCompare, {})).toMatchObject({ open: 0 })
  expect((await ada.call(adminSafeguardingGet, {})).differences).toEqual([])
  const { rows } = await bank.database.owner.query(
    'select from app.book_difference where ended_at is not null',
  )
  expect(rows).toHaveLength(2)
})

test('a company that does not answer is named, and the earlier comparison stays', async () => {
  const { bank: partner } = bank.services.partners.rails
  if (!partner) throw new Error('there is no bank')
  const statement = partner.statement.bind(partner)
  partner.statement = () => Promise.reject(new Error('away'))
  const before = (await report()).compared
  const answer = await ada.call(adminSafeguardingCompare, {})
  partner.statement = statement
  expect(answer.responseCode).not.toBe('00')
  expect((await report()).compared).toEqual(before)
  expect((await ada.call(adminBookDayList, {})).responseCode).toBe('00')
})
