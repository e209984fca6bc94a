import { after, before, dayOf } from '@sixpence/days'
import { randomUUIDv7 } from 'node:crypto'
import { type Command, settledPlace, verify } from '@sixpence/ledger'
import { add, amountText, isZero, money, parseAmount } from '@sixpence/money'
import { incomeWord } from '@sixpence/protocol/books/book-words'
import {
  adminBookDayCheck,
  adminBookDayClose,
  adminBookDayList,
  adminTrialBalanceGet,
  type TrialLine,
} from '@sixpence/protocol/books/books'
import { everythingVisible } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDueDays } from './close-due-days.ts'
import {
  cardKinds,
  correctionKinds,
  globalKinds,
  internalKinds,
  massOperations,
  operationKinds,
  outsideKinds,
} from '#store/operation/kinds.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

/** Minutes: the previous day is closed even at the beginning of a day. */
const noRest = 0

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 20, jobsWhenAsked: true })
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const trial = async (input: { day?: string; at?: string } = {}) => {
  // An open transaction in another database keeps entries committed after it began from being counted.
  await everythingVisible(bank.database.owner)
  const found = await ada.call(adminTrialBalanceGet, input)
  expect(found.responseCode).toBe('00')
  return { ...found, lines: found.lines ?? [], sums: found.sums ?? [] }
}

const unitsOf = (text: string, currency: TrialLine['currency']) => {
  const parsed = parseAmount(text.replace('-', ''), currency)
  if ('refused' in parsed) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -parsed.units : parsed.units
}

async function bosAccount(): Promise<number> {
  const { rows } = await bank.services.db.query<{ id: number }>(
    `select id from app.account where customer_id = $1 and currency = 'EUR' order by id limit 1`,
    [await bank.customerId('bo')],
  )
  return rows[0]?.id ?? 0
}

/** A pay-in of 1.00 EUR. */
const payIn = (account: number): Command => ({
  key: randomUUIDv7(),
  owner: 0,
  bodyHash: new Uint8Array(32),
  kind: 'outside',
  actor: 0,
  channel: 'house',
  brand: 'ostra',
  legs: [
    { account, amount: money(100n, 'EUR'), kind: 'wire' },
    { account: 'rail:test', amount: money(-100n, 'EUR'), kind: 'wire' },
  ],
})

/** Sums of balances by kind and currency, as postings keep them. */
async function balances(): Promise<string[]> {
  const { rows } = await bank.database.owner.query<{ line: string }>(
    `select a.currency || ' ' || a.kind || ' ' || a.brand || ' ' || sum(b.booked) as line
     from ledger.account a join ledger.balance b on b.account_id = a.id where not ledger.is_play(a.id)
     group by a.currency, a.kind, a.brand having sum(b.booked) <> 0 order by 1`,
  )
  return rows.map(({ line }) => line).toSorted()
}

const balancesIn = (lines: readonly TrialLine[]): string[] =>
  lines
    .map(({ currency, kind, brand, balance }) => ({
      name: `${currency} ${kind} ${brand}`,
      units: unitsOf(balance, currency),
    }))
    .filter(({ units }) => units !== 0n)
    .map(({ name, units }) => `${name} ${units}`)
    .toSorted()

test('the trial balance of now agrees with the ledger, by kind, currency and brand, and adds up to zero', async () => {
  const { lines, sums, day, since } = await trial()
  expect(balancesIn(lines)).toEqual(await balances())
  expect([day, since]).toEqual([undefined, undefined])
  expect(sums.length).toBeGreaterThan(2)
  for (const { currency, difference, debitBalances, creditBalances } of sums) {
    expect(isZero(money(unitsOf(difference, currency), currency))).toBe(true)
    expect(debitBalances).toBe(creditBalances)
  }
  expect(new Set(lines.map(({ brand }) => brand)).size).toBeGreaterThan(2)
})

test('past days are closed automatically at night, once, each chained to the one before and in the audit trail', async () => {
  const { now } = await settledPlace(bank.services.db)
  const done = await Promise.all([closeDueDays(bank.services, noRest), closeDueDays(bank.services, noRest)])
  expect(done[0] + done[1]).toBeGreaterThan(25)
  expect(await closeDueDays(bank.services, noRest)).toBe(0)
  const { days = [], next } = await ada.call(adminBookDayList, {})
  expect(days[0]?.day).toBe(before(dayOf(now), { days: 1 }))
  expect(next).toEqual({ day: dayOf(now), isOver: false, hasBegun: true })
  expect(days.slice(0, -1).map((day) => day.previous)).toEqual(days.slice(1).map((day) => day.digest))
  const { rows } = await bank.database.owner.query<{ digest: string }>(
    `select detail->>'digest' as digest from app.audit where call = 'bookDayClose' order by id desc limit 1`,
  )
  expect(rows[0]?.digest).toBe(days[0]?.digest)
  expect(days.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(100)
})

test('a day opens with the closing figures of the one before, and a moment inside a closed day keeps its figures', async () => {
  const { days = [] } = await ada.call(adminBookDayList, {})
  const [last, former] = days.filter(({ entries }) => entries > 0)
  if (!last || !former) throw new Error('nothing was booked')
  const [end, start] = [await trial({ day: last.day }), await trial({ day: before(last.day, { days: 1 }) })]
  expect(end).toMatchObject({ at: last.endsAt, digest: last.digest, since: start.at })
  const opening = end.lines.map((line) => ({ ...line, balance: line.opening }))
  expect(balancesIn(opening)).toEqual(balancesIn(start.lines))
  for (const { currency, opening: was, debit, credit, balance } of end.lines)
    expect(
      amountText(
        add(
          money(unitsOf(was, currency), currency),
          money(unitsOf(credit, currency) - unitsOf(debit, currency), currency),
        ),
      ),
    ).toBe(balance)
  const noon = new Date(new Date(last.endsAt).getTime() - 12 * 3_600_000).toISOString()
  const once = await trial({ at: noon })
  await bank.fund(await bosAccount(), '17.00')
  expect((await trial({ at: noon })).lines).toEqual(once.lines)
  // Committed after the day was closed, with a time within it: it belongs to the next day.
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: string; at: string }>(
    'select id, at::text from ledger.operation order by id desc limit 1',
  )
  const setTime = (time: string): Promise<unknown> =>
    owner.query(`set session_replication_role = replica;
      update ledger.operation set at = ${time} where id = ${rows[0]?.id};
      set session_replication_role = origin`)
  await setTime(`'${noon}'::timestamptz - interval '1 hour'`)
  expect((await trial({ at: noon })).lines).toEqual(once.lines)
  await setTime(`'${rows[0]?.at}'`)
  for (const { difference } of once.sums) expect(Number(difference)).toBe(0)
})

test('a day is closed by hand while payments run: later ones belong to the next day, and the figures stay', async () => {
  const { now } = await settledPlace(bank.services.db)
  const day = dayOf(now)
  const account = await bosAccount()
  const paying = Promise.all(Array.from({ length: 60 }, () => bank.services.committer.submit(payIn(account))))
  const closing = await Promise.all([
    ada.call(adminBookDayClose, { day }),
    ada.call(adminBookDayClose, { day }),
  ])
  expect(closing.map(({ responseCode }) => responseCode)).toEqual(['00', '00'])
  expect(closing[0]?.day).toEqual(closing[1]?.day)
  expect(closing[0]?.day).toMatchObject({ day, closedBy: 'Ada Bergman' })
  const sealed = await trial({ day })
  const paid = await paying
  expect(paid.map(({ outcome }) => outcome)).toEqual(paid.map(() => 'done'))
  expect((await trial({ day })).lines).toEqual(sealed.lines)
  expect(await ada.call(adminBookDayCheck, { day })).toMatchObject({ isSealed: true, differences: [] })
  expect(balancesIn((await trial()).lines)).toEqual(await balances())
  expect(await verify(bank.database.owner)).toEqual([])
})

test('only the next day is closed, none that has not begun, and only a closed day is shown or checked', async () => {
  const { next } = await ada.call(adminBookDayList, {})
  const ahead = next?.day ?? ''
  expect(next).toMatchObject({ isOver: false, hasBegun: false })
  const later = after(ahead, { days: 1 })
  const refused = [
    await ada.call(adminBookDayClose, { day: ahead }),
    await ada.call(adminBookDayClose, { day: later }),
    await ada.call(adminBookDayClose, { day: '2001-01-01' }),
    await ada.call(adminTrialBalanceGet, { day: ahead }),
    await ada.call(adminBookDayCheck, { day: ahead }),
    await ada.call(adminTrialBalanceGet, { at: '2100-01-01T00:00:00Z' }),
  ]
  expect(refused.map(({ responseDescription }) => responseDescription)).toEqual([
    'This day has not begun yet.',
    `Days are closed in order. The next one is ${ahead}.`,
    `Days are closed in order. The next one is ${ahead}.`,
    'This day is not closed.',
    'This day is not closed.',
    'This time is in the future.',
  ])
})

test('the check finds a figure that was altered in the database, and a broken chain', async () => {
  const { days = [] } = await ada.call(adminBookDayList, {})
  const day = days[3]
  if (!day) throw new Error('too few days')
  const alter = (by: number) =>
    bank.database.owner.query(
      `alter table app.book_total disable trigger all;
       update app.book_total set credit = credit + ${by} where kind = 'fees' and currency = 'EUR'
         and number = (select number from app.book_day where day = '${day.day}');
       alter table app.book_total enable trigger all`,
    )
  expect(await ada.call(adminBookDayCheck, { day: day.day })).toMatchObject({
    isSealed: true,
    differences: [],
  })
  await alter(1)
  expect(await ada.call(adminBookDayCheck, { day: day.day })).toMatchObject({
    isSealed: false,
    differences: [{ kind: 'fees', currency: 'EUR', brand: '' }],
  })
  await alter(-1)
  await expect(bank.database.owner.query(`update app.book_day set day = day`)).rejects.toThrow('append-only')
})

test('every kind of operation that can bring income has words at the desk [HO-11]', () => {
  const holds = /(?:Hold|Series|Release)$/
  const withoutIncome = ['release', 'invoiceReject', internalKinds.refused]
  const kinds = [operationKinds, outsideKinds, correctionKinds, globalKinds, massOperations, cardKinds]
    .flatMap((group) => Object.values<string>(group))
    .filter((kind) => !holds.test(kind) && !withoutIncome.includes(kind))
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => incomeWord(kind, (text) => text) === kind)).toEqual([])
})
