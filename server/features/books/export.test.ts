import { randomUUIDv7 } from 'node:crypto'
import { settledPlace } from '@sixpence/ledger'
import { readCsv } from '@sixpence/csv/read'
import { dayOf, secondOf } from '@sixpence/days'
import { type Currency, isCurrency, money, parseAmount } from '@sixpence/money'
import {
  adminBookAccountList,
  adminBookAccountUpdate,
  adminBookExport,
  type BookFormat,
} from '@sixpence/protocol/books/book-export'
import { adminBookDayClose } from '@sixpence/protocol/books/books'
import { adminBookIncomeGet } from '@sixpence/protocol/books/income'
import { CashManagementEndOfDayReport } from 'iso20022.js'
import { everythingVisible } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { closeDueDays } from './close-due-days.ts'

/** Minutes: the previous day is closed even at the beginning of a day. */
const noRest = 0

let bank: TestBank
let ada: TestClient
let days: { first: string; last: string }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 20, jobsWhenAsked: true })
  ada = await bank.atDesk('ada')
  const rails = await TestRails.open(bank)
  for (const payee of ['Ana Nowak', 'Ana Nowak', 'Ana .returned']) await rails.pay(payee)
  for (let n = 0; n < 3; n++) {
    await rails.live()
    await rails.aMoment()
  }
  await closeDueDays(bank.services, noRest)
  const { now } = await settledPlace(bank.services.db)
  // An open transaction in another database keeps entries committed after it began from being counted.
  await everythingVisible(bank.database.owner)
  const closed = await ada.call(adminBookDayClose, { day: dayOf(now) })
  if (closed.responseCode !== '00') throw new Error('the day is not closed')
  const listed = await ada.call(adminBookAccountList, {})
  if (!listed.days) throw new Error('no day is closed')
  days = listed.days
})
afterAll(() => bank.close())

async function exported(format: BookFormat, input = { from: days.first, to: days.last }): Promise<string> {
  const answer = await ada.request({
    method: 'POST',
    url: '/?adminBookExport',
    payload: { method: 'adminBookExport', ...input, format },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const unitsOf = (text: string, currency: Currency): bigint => {
  const parsed = parseAmount(text, currency, { signed: true })
  if ('refused' in parsed) throw new Error(`${text} is no amount`)
  return parsed.units
}

const currencyOf = (text = ''): Currency => {
  if (!isCurrency(text)) throw new Error(`${text} is no currency`)
  return text
}

/** Balances of the ledger by kind, brand and currency, from the entries; credit balances are positive. */
async function ledger(): Promise<Map<string, bigint>> {
  const { rows } = await bank.database.owner.query<{ place: string; units: string }>(
    `select concat_ws(' ', a.kind, nullif(a.brand, ''), a.currency) as place, sum(e.amount)::text as units
     from ledger.entry e join ledger.account a on a.id = e.account_id where not ledger.is_play(a.id)
     group by 1 having sum(e.amount) <> 0`,
  )
  return new Map(rows.map(({ place, units }) => [place, BigInt(units)]))
}

function summed(lines: readonly (readonly [place: string, units: bigint])[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [place, units] of lines) sums.set(place, (sums.get(place) ?? 0n) + units)
  return new Map([...sums].filter(([, units]) => units !== 0n))
}

test('nothing is exported before every kind of accounts has a number, and each number is stored with the person who set it', async () => {
  const missing = await ada.call(adminBookExport, { from: days.first, to: days.last, format: 'csv' })
  expect(missing.responseDescription).toMatch(/^No account number is set for: customer, .*fees.*rail:bank/)
  const { accounts = [] } = await ada.call(adminBookAccountList, {})
  for (const [place, { kind }] of accounts.entries())
    expect(
      (
        await ada.call(adminBookAccountUpdate, {
          kind,
          number: `${1000 + place}`,
          name: `Name of ${kind.replace(':', ' ')}`,
        })
      ).responseCode,
    ).toBe('00')
  await ada.call(adminBookAccountUpdate, { kind: 'fees', number: '4100', name: 'Income:Fees' })
  await ada.call(adminBookAccountUpdate, { kind: 'fees', number: '4100', name: 'Income:Fees' })
  const fees = (await ada.call(adminBookAccountList, {})).accounts?.find(({ kind }) => kind === 'fees')
  expect(fees).toMatchObject({ number: '4100', name: 'Income:Fees', setBy: 'Ada Bergman' })
  expect(fees?.earlier).toMatchObject([{ name: 'Name of fees' }])
  expect(
    (await ada.call(adminBookAccountUpdate, { kind: 'none', number: '1', name: 'x' })).responseDescription,
  ).toBe('The books have no accounts of this kind.')
  for (const bad of [
    { number: '=1' },
    { name: 'two  spaces' },
    { name: '; comment' },
    { name: 'line\nbreak' },
  ])
    expect(
      (await ada.call(adminBookAccountUpdate, { kind: 'fees', number: '4', name: 'Fees', ...bad }))
        .responseCode,
    ).toBe('TA1')
})

test('the rows of the CSV add up to the entries of the ledger, and each day to zero', async () => {
  const rows = readCsv(await exported('csv'))
  if ('unreadable' in rows) throw new Error('the file cannot be read')
  const [head, ...lines] = rows.map(({ cells }) => cells)
  expect(head?.slice(0, 3)).toEqual(['Day', 'Number', 'Name'])
  expect(lines.length).toBeGreaterThan(40)
  const postings = lines.map(([day = '', , , kind = '', brand = '', code, debit = '', credit = '']) => {
    const currency = currencyOf(code)
    const units = unitsOf(credit, currency) - unitsOf(debit, currency)
    return { day: `${day} ${currency}`, place: [kind, brand, currency].filter(Boolean).join(' '), units }
  })
  expect(summed(postings.map(({ place, units }) => [place, units]))).toEqual(await ledger())
  expect(summed(postings.map(({ day, units }) => [day, units]))).toEqual(new Map())
})

test('the journal balances day by day, and its accounts add up to those of the ledger', async () => {
  const text = await exported('journal')
  const { accounts = [] } = await ada.call(adminBookAccountList, {})
  const kindOf = new Map(accounts.map(({ kind, number, name }) => [`${number} ${name}`, kind]))
  const postings: [string, bigint][] = []
  const transactions = text.split('\n\n').slice(1)
  for (const transaction of transactions) {
    const [head, tag, ...lines] = transaction.trim().split('\n')
    expect(head).toMatch(/^\d{4}-\d\d-\d\d \* \(\d+\) Day \d+$/)
    expect(tag).toMatch(/^ {4}; digest: [\da-f]{64}$/)
    const own = lines.map((line): [string, bigint] => {
      const [, account = '', amount = '', code] = /^ {4}(\S.*?) {2,}(-?[\d.]+) ([A-Z]+)$/.exec(line) ?? []
      const currency = currencyOf(code)
      const known = [...kindOf].find(([name]) => account === name || account.startsWith(`${name}:`))
      const brand = account.slice((known?.[0].length ?? 0) + 1)
      return [[known?.[1], brand, currency].filter(Boolean).join(' '), -unitsOf(amount, currency)]
    })
    expect(summed(own.map(([place, units]) => [place.split(' ').at(-1) ?? '', units]))).toEqual(new Map())
    postings.push(...own)
  }
  expect(transactions.length).toBeGreaterThan(5)
  expect(summed(postings)).toEqual(await ledger())
})

test('the camt.053 has a statement for each account of the house, from its opening to its closing balance', async () => {
  const text = await exported('camt053')
  expect(CashManagementEndOfDayReport.fromXML(text).statements.length).toBeGreaterThan(3)
  const balances = await ledger()
  const { accounts = [] } = await ada.call(adminBookAccountList, {})
  for (const statement of text.split('<Stmt>').slice(1)) {
    const [, number, code] = /^<Id>(\d+)-([A-Z]{3})-\d+-\d+<\/Id>/.exec(statement) ?? []
    const kind = accounts.find((account) => account.number === number)?.kind
    const currency = currencyOf(code)
    const amountsIn = (element: string) =>
      [
        ...statement.matchAll(
          new RegExp(`<${element}>.*?<Amt Ccy="\\w+">([\\d.]+)</Amt><CdtDbtInd>(\\w+)<`, 'g'),
        ),
      ].map(([, size = '', side]) => (side === 'DBIT' ? -1n : 1n) * unitsOf(size, currency))
    const [opening = 0n, closing] = amountsIn('Bal')
    const moved = amountsIn('Ntry').reduce((sum, units) => sum + units, 0n)
    expect([kind, currency, opening + moved]).toEqual([kind, currency, closing])
    expect([kind, currency, closing]).toEqual([kind, currency, balances.get(`${kind} ${currency}`) ?? 0n])
  }
})

test('statements of other days have other ids, and of the same days the same [FI-19]', async () => {
  const idsOf = async (from: string, to: string) =>
    Array.from(
      (await exported('camt053', { from, to })).matchAll(/<Stmt><Id>([^<]{1,35})<\/Id>/g),
      ([, id]) => id,
    )
  const { first, last } = days
  const ids = [await idsOf(first, first), await idsOf(last, last), await idsOf(first, last)]
  expect(new Set(ids.flat()).size).toBe(ids.flat().length)
  expect(await idsOf(first, last)).toEqual(ids[2])
})

test('a statement runs from the moment the day before ended to the moment its day ended, also of a day ended early [CO-27]', async () => {
  const { rows } = await bank.database.owner.query<{ day: string; endsAt: Date; beginsAt: Date | null }>(
    `select day::text, ends_at as "endsAt", lag(ends_at) over (order by number) as "beginsAt" from app.book_day
     order by number desc limit 3`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { day, endsAt, beginsAt } of rows.slice(0, 2)) {
    const text = await exported('camt053', { from: day, to: day })
    const [, begins, ends] = /<FrDtTm>(.*?)Z<\/FrDtTm><ToDtTm>(.*?)Z<\/ToDtTm>/.exec(text) ?? []
    expect([day, ends]).toEqual([day, secondOf(endsAt)])
    expect([day, begins]).toEqual([day, beginsAt && secondOf(beginsAt)])
  }
})

test('positions are those of now, beside those of the last closed day [CO-33]', async () => {
  const before = await ada.call(adminBookIncomeGet, {})
  const positionOf = (answer: typeof before, currency: string) =>
    answer.positions?.find((position) => position.currency === currency)
  const { owner } = bank.database
  const result = await bank.services.committer.submit({
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: new Uint8Array(32),
    kind: 'ownExchange',
    actor: 0,
    channel: 'house',
    brand: 'ostra',
    legs: [
      { account: 'fx', amount: money(50_000n, 'EUR'), kind: 'exchange' },
      { account: 'rail:test', amount: money(-50_000n, 'EUR'), kind: 'exchange' },
    ],
    detail: {},
  })
  expect(result.outcome).toBe('done')
  await everythingVisible(owner)
  const now = await ada.call(adminBookIncomeGet, {})
  const [was, is] = [positionOf(before, 'EUR'), positionOf(now, 'EUR')]
  expect(unitsOf(is?.amount ?? '', 'EUR')).toBe(unitsOf(was?.amount ?? '0.00', 'EUR') + 50_000n)
  expect(is?.closed).toBe(was?.closed ?? '0.00')
  expect(new Date(now.positionsAt ?? '').getTime()).toBeGreaterThan(
    new Date(before.positionsAt ?? '').getTime(),
  )
})

test('a range of days is exported from its first to its last, and invalid ranges are refused by name', async () => {
  const csvLines = readCsv(await exported('csv', { from: days.last, to: days.last }))
  if ('unreadable' in csvLines) throw new Error('the file cannot be read')
  expect(new Set(csvLines.slice(1).map(({ cells }) => cells[0]))).toEqual(new Set([days.last]))
  const refused = async (input: { from: string; to: string }) =>
    (await ada.call(adminBookExport, { ...input, format: 'csv' })).responseDescription
  expect(await refused({ from: days.last, to: days.first })).toBe('The last day is before the first one.')
  expect(await refused({ from: '2020-01-01', to: days.last })).toMatch(/^A file has at most 366 days/)
  expect(await refused({ from: days.first, to: '2199-01-01' })).toMatch(/^A file has at most/)
  expect(await refused({ from: '2020-01-01', to: '2020-01-02' })).toBe('This day is not closed.')
})

test('income adds up to the accounts of fees and exchange since the first closed day, by kind and method', async () => {
  const { lines = [], positions = [], until, result } = await ada.call(adminBookIncomeGet, { months: 24 })
  expect(until).toBe(days.last)
  const fees = lines.filter(({ purpose }) => purpose === 'fees')
  const sums = summed(fees.map(({ currency, amount }) => [currency, unitsOf(amount, currency)]))
  const balances = await ledger()
  for (const [currency, units] of sums)
    expect([currency, units]).toEqual([currency, balances.get(`fees ${currency}`)])
  expect(
    fees.find(({ operation, method }) => operation === 'outsidePost' && method === 'wire'),
  ).toMatchObject({
    currency: 'EUR',
    brand: 'ostra',
  })
  for (const { currency, amount } of positions)
    expect(unitsOf(amount, currency)).toBe(balances.get(`fx ${currency}`) ?? 0n)
  const values = positions.map(({ value = '' }) => money(unitsOf(value, 'EUR'), 'EUR').units)
  expect(unitsOf(result ?? '', 'EUR')).toBe(values.reduce((sum, units) => sum + units, 0n))
})
