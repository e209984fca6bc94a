import { after, dayOf } from '@sixpence/days'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import type { InputOf } from '@sixpence/protocol/call'
import { transactionHistoryList, type Transaction } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

type List = TestAnswer<typeof transactionHistoryList>
type Filter = Partial<InputOf<typeof transactionHistoryList>>

let bank: TestBank
/** Reads for Northlight Studio, whose account has 10,000 lines. */
let rita: TestClient
let operating: number
let total: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 10_000 })
  rita = await bank.as('rita')
  operating = await bank.accountId('northlight', 'Operating')
  const { rows } = await bank.services.db.query<{ version: number }>(
    'select version from ledger.balance where account_id = $1',
    [operating],
  )
  total = rows[0]?.version ?? 0
})
afterAll(() => bank.close())

const list = (filter: Filter = {}, client = rita, accountId = operating): Promise<List> =>
  client.call(transactionHistoryList, { accountId, ...filter })

const linesOf = (answer: List): Transaction[] => answer.transactions?.transaction ?? []
const idsOf = (answer: List): number[] => linesOf(answer).map((line) => line.transactionId)

/** All pages, followed by cursor. */
async function scroll(filter: Filter = {}, client = rita, accountId = operating): Promise<Transaction[]> {
  const lines: Transaction[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...filter, ...(cursor !== undefined && { cursor }) }, client, accountId)
    lines.push(...linesOf(page))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return lines
}

/** A payment of 1.00 into the account, booked at once. */
async function payIn(): Promise<number> {
  const victor = await bank.as('victor')
  const answer = await victor.call(p2pSend, {
    accountId: await bank.accountId('victor', 'Everyday'),
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'pay@northlight.example',
  })
  expect(answer.status).toBe('completed')
  return answer.transactionId ?? 0
}

describe('an account of 10,000 lines', () => {
  test('returns twenty a page, newest first, with the exact total and running balances [OP243 B260 B262 B269]', async () => {
    expect(total).toBeGreaterThanOrEqual(10_000)
    const answer = await list()
    expect(answer).toMatchObject({
      responseCode: '00',
      results: total,
      resultsAtLeast: false,
      exportCsv: '',
      rejectedCount: 0,
      processingCount: 0,
    })
    const lines = linesOf(answer)
    expect(lines).toHaveLength(20)
    const times = lines.map((line) => Date.parse(line.transactionDate))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const [index, line] of lines.slice(0, -1).entries())
      expect(cents(line.balanceAfter) - cents(line.amount)).toBe(cents(lines[index + 1]?.balanceAfter))
    expect(await bank.stands(operating)).toBe(`${lines[0]?.balanceAfter}, held 0.00`)
  })

  test('has the same lines by page number and by cursor, each once [B260]', async () => {
    const byCursor = await scroll({ pageSize: 100 })
    expect(byCursor).toHaveLength(total)
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, index) =>
        list({ pageSize: 100, pageNumber: index + 1 }),
      ),
    )
    expect(pages.flatMap(linesOf)).toEqual(byCursor)
    expect(new Set(byCursor.map((line) => `${line.transactionId} ${line.operationType}`)).size).toBe(total)
    expect(pages.at(-1)?.nextCursor).toBeUndefined()
    expect(linesOf(await list({ pageNumber: Math.ceil(total / 20) + 1 }))).toEqual([])
    expect(linesOf(await list({ pageNumber: 10_000_000 }))).toEqual([])
  })

  test('loses and repeats no line by cursor while new lines arrive [B260]', async () => {
    const before = await scroll({ pageSize: 100, toDate: dayIn(0) })
    const seen: Transaction[] = []
    let cursor: string | undefined
    do {
      const page = await list({ pageSize: 100, ...(cursor !== undefined && { cursor }) })
      seen.push(...linesOf(page))
      cursor = page.nextCursor
      if (seen.length % 1000 === 0) await payIn()
    } while (cursor !== undefined)
    expect(seen).toEqual(before)
    expect((await list()).results).toBeGreaterThanOrEqual(total + 10)
  })

  test('finds a payment by its amount, with either mark, and by its number [WE-21]', async () => {
    const all = await scroll({ pageSize: 100 })
    const isAmount = (amount: string) => (line: Transaction) => line.amount.replace('-', '') === amount
    for (const at of [0, Math.floor(all.length / 2), all.length - 1]) {
      const { transactionId, amount = '' } = all[at] ?? {}
      const unsigned = amount.replace('-', '')
      const wanted = all.filter(isAmount(unsigned)).length
      for (const keyword of [unsigned, unsigned.replace('.', ',')]) {
        const found = await scroll({ pageSize: 100, keyword })
        expect(found.filter(isAmount(unsigned))).toHaveLength(wanted)
        expect(found.length).toBeLessThan(all.length / 2)
      }
      const numbered = await scroll({ pageSize: 100, keyword: String(transactionId) })
      expect(numbered).toEqual(
        expect.arrayContaining(all.filter((line) => line.transactionId === transactionId)),
      )
      expect(numbered.length).toBeLessThan(all.length / 2)
    }
  })

  test('applies each filter alone and combined, by cursor, by number and by count', async () => {
    const all = await scroll({ pageSize: 100 })
    const inDays = (line: Transaction, from: number, to: number): boolean =>
      line.transactionDate.slice(0, 10) >= dayIn(from) && line.transactionDate.slice(0, 10) <= dayIn(to)
    const units = (line: Transaction): number => Math.abs(cents(line.amount))
    const filters: [Filter, (line: Transaction) => boolean][] = [
      [{ transactionType: 'Invoice' }, (line) => line.operationType === 'Invoice'],
      [{ transactionType: 'Fees' }, (line) => line.operationType === 'Fees'],
      [{ transactionType: 'Crypto' }, () => false],
      [{ transactionDirection: 'in' }, (line) => line.direction === 'in'],
      [{ transactionDirection: 'out' }, (line) => line.direction === 'out'],
      [{ status: 'completed' }, () => true],
      [{ status: 'rejected' }, () => false],
      [{ fromAmount: '4000' }, (line) => units(line) >= 400_000],
      [{ toAmount: '20.5' }, (line) => units(line) <= 2_050],
      [
        { fromAmount: '100.00', toAmount: '101.00' },
        (line) => units(line) >= 10_000 && units(line) <= 10_100,
      ],
      [{ fromAmount: '101.00', toAmount: '100.00' }, () => false],
      [{ fromAmount: '', toAmount: '', keyword: '' }, () => true],
      [{ fromDate: dayIn(-30) }, (line) => inDays(line, -30, 1)],
      [{ toDate: dayIn(-600) }, (line) => inDays(line, -9999, -600)],
      [{ fromDate: dayIn(-40), toDate: dayIn(-40) }, (line) => inDays(line, -40, -40)],
      [{ fromDate: dayIn(-40), toDate: dayIn(-41) }, () => false],
      [{ keyword: 'fjord' }, (line) => /fjord/i.test(line.counterpartyName ?? '')],
      [{ keyword: 'INV 884' }, (line) => line.note === 'INV 884'],
      [
        {
          keyword: 'oy saari',
          transactionType: 'Wire',
          transactionDirection: 'in',
          fromAmount: '500',
          fromDate: dayIn(-300),
          toDate: dayIn(-20),
        },
        (line) =>
          line.counterpartyName === 'Oy Saari Ab' &&
          line.operationType === 'Wire' &&
          line.direction === 'in' &&
          units(line) >= 50_000 &&
          inDays(line, -300, -20),
      ],
    ]
    for (const [filter, fits] of filters) {
      const expected = all.filter(fits)
      expect({ filter, lines: await scroll({ ...filter, pageSize: 100 }) }).toEqual({
        filter,
        lines: expected,
      })
      const second = await list({ ...filter, pageSize: 10, pageNumber: 2 })
      expect(linesOf(second)).toEqual(expected.slice(10, 20))
      const isCounted = Object.values(filter).some(Boolean) && !('status' in filter) && !onlyDates(filter)
      const most = isCounted ? 1_000 : Infinity
      for (const page of [second, await list({ ...filter, cursor: '5000' })])
        expect([filter, page.results, page.resultsAtLeast]).toEqual([
          filter,
          Math.min(expected.length, most),
          expected.length > most,
        ])
    }
  })

  test('treats the characters of a keyword literally', async () => {
    await bank.fund(await bank.accountId('victor', 'Everyday'), '100.00')
    const victor = await bank.as('victor')
    const notes = ['100% wool', 'a_b', String.raw`C:\temp`, `O'Neil "x"; --`, '$1 {x}', '(a|b)*']
    for (const note of notes)
      await victor.call(p2pSend, {
        accountId: await bank.accountId('victor', 'Everyday'),
        amount: '1.00',
        currency: 'EUR',
        toEmail: 'pay@northlight.example',
        note,
      })
    for (const note of notes) {
      const found = await list({ keyword: note })
      expect(linesOf(found).map((line) => line.note)).toEqual([note])
    }
    for (const keyword of ['%wool', 'a%b', 'aXb', '___', '%', '_', '\\', `' or true --`])
      expect(
        linesOf(await list({ keyword })).every((line) =>
          [line.note, line.counterpartyName].join(' ').includes(keyword),
        ),
      ).toBe(true)
    expect((await list({ keyword: '%' })).results).toBe(1)
    const nul = await list({ keyword: 'a\u0000b' })
    expect([nul.responseCode, nul.validationErrors[0]?.parameter]).toEqual(['TA1', 'keyword'])
  })
})

test('returns one line as a list of one, and none as an empty list [B268]', async () => {
  expect(linesOf(await list({ pageSize: 1 }))).toHaveLength(1)
  expect((await list({ keyword: 'nothing is called this' })).transactions).toEqual({ transaction: [] })
})

test.each([
  ['fromAmount', 'abc', 'VF', 'amountNotANumber'],
  ['toAmount', '1.001', 'VF', 'amountTooManyDecimals'],
  ['fromAmount', '-5', 'VF', 'amountNotANumber'],
  ['toAmount', '99999999999999999999', 'VF', 'amountTooLarge'],
  ['fromDate', '2026-02-30', 'TA1', 'invalid_format'],
  ['toDate', 'yesterday', 'TA1', 'invalid_format'],
  ['transactionType', 'Gift', 'TA1', 'invalid_value'],
  ['transactionDirection', 'sideways', 'TA1', 'invalid_value'],
  ['status', 'done', 'TA1', 'invalid_value'],
  ['pageNumber', 0, 'TA1', 'too_small'],
  ['pageNumber', 1.5, 'TA1', 'invalid_type'],
  ['pageSize', 101, 'TA1', 'too_big'],
  ['cursor', '-1', 'TA1', 'invalid_format'],
  ['cursor', "1'", 'TA1', 'invalid_format'],
])('refuses %s %j at its field [OP243]', async (field, value, code, refusal) => {
  const answer = await rita.raw(transactionHistoryList, { accountId: operating, [field]: value })
  expect([answer.responseCode, answer.validationErrors]).toMatchObject([
    code,
    [{ parameter: field, code: refusal }],
  ])
})

test.each([
  { fromDate: '0001-01-01', toDate: '9999-12-31' },
  { cursor: '999999999999999999' },
  { cursor: '0' },
  { keyword: 'x'.repeat(100) },
  { fromAmount: '0', toAmount: '92233720368547758.07' },
])('uses the outermost of %j [OP243]', async (filter) => {
  expect((await list(filter)).responseCode).toBe('00')
})

test('is the customer’s own: another’s account is refused as unknown, another customer as a contradiction [OP243]', async () => {
  const foreign = await list({}, rita, await bank.accountId('ines', 'Everyday'))
  expect(foreign.validationErrors).toMatchObject([{ parameter: 'accountId', code: 'accountNotFound' }])
  expect(await list({}, rita, 999_999)).toEqual(foreign)
  expect((await list({ customerId: await bank.customerId('ines') })).responseCode).toBe('13')
  expect((await list({ customerId: await bank.customerId('northlight') })).responseCode).toBe('00')
  const noor = await bank.as('noor')
  expect((await list({}, noor)).responseCode).toBe('13')
})

describe('payments that are not booked', () => {
  let carla: TestClient
  let account: number
  const held: number[] = []
  const send = async (amount: string, note: string): Promise<number> => {
    const answer = await carla.call(p2pSend, {
      accountId: account,
      amount,
      currency: 'EUR',
      toEmail: 'owen@tamar.example',
      note,
    })
    return answer.transactionId ?? 0
  }
  beforeAll(async () => {
    carla = await bank.as('carla')
    account = await bank.accountId('carla', 'Everyday')
    await bank.fund(account, '500.00')
    for (let n = 1; n <= 5; n += 1) held.unshift(await send(`${n}0.00`, `Number ${n}`))
  })

  test('are at the top of the first page with their expiry, and on no other [OP243 B269]', async () => {
    const first = await list({}, carla, account)
    expect(idsOf(first).slice(0, 5)).toEqual(held)
    expect(linesOf(first)[0]).toMatchObject({
      status: 'pending',
      amount: '-50.25',
      direction: 'out',
      operationType: 'P2P',
      counterpartyName: 'Owen Pryce',
      note: 'Number 5',
      expiresAt: new Date(bank.clock.now().getTime() + 10 * 60_000).toISOString(),
    })
    expect(linesOf(first)[0]?.balanceAfter).toBeUndefined()
    expect(first.processingCount).toBe(5)
    expect(linesOf(first)).toHaveLength(25)
    const second = await list({ pageNumber: 2 }, carla, account)
    expect(linesOf(second).every((line) => line.status === 'completed')).toBe(true)
    const completed = await list({ status: 'completed' }, carla, account)
    expect(linesOf(completed)).toHaveLength(20)
  })

  test('are matched by every filter like booked lines [OP243]', async () => {
    const found = async (filter: Filter): Promise<number[]> =>
      idsOf(await list({ status: 'pending', ...filter }, carla, account))
    expect(await found({})).toEqual(held)
    expect(await found({ keyword: 'number 3' })).toEqual([held[2]])
    expect(await found({ keyword: 'owen@tamar' })).toEqual(held)
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ fromAmount: '30.15' })).toEqual(held.slice(0, 3))
    expect(await found({ toAmount: '30.14' })).toEqual(held.slice(3))
    expect(await found({ transactionType: 'P2P', transactionDirection: 'out' })).toEqual(held)
    expect(await found({ transactionType: 'Wire' })).toEqual([])
    expect(await found({ transactionDirection: 'in' })).toEqual([])
    expect(await found({ fromDate: dayIn(-1), toDate: dayIn(1) })).toEqual(held)
    expect(await found({ toDate: dayIn(-1) })).toEqual([])
    expect(await found({ fromDate: dayIn(1) })).toEqual([])
  })

  test('are paged by number and by cursor alike, with their total [OP243]', async () => {
    const byNumber = await Promise.all(
      [1, 2, 3].map((pageNumber) => list({ status: 'pending', pageSize: 2, pageNumber }, carla, account)),
    )
    expect(byNumber.map(idsOf)).toEqual([held.slice(0, 2), held.slice(2, 4), held.slice(4)])
    expect(byNumber.map((page) => [page.results, page.resultsAtLeast])).toEqual([
      [5, false],
      [5, false],
      [5, false],
    ])
    const byCursor = await scroll({ status: 'pending', pageSize: 2 }, carla, account)
    expect(byCursor.map((line) => line.transactionId)).toEqual(held)
  })

  test('become canceled lines or booked ones, principal and fee apart under one id [OP243]', async () => {
    const [last = 0, fourth = 0] = held
    await carla.call(transferConfirm, { trxid: last, approvalCode: await bank.smsCode('carla') })
    await carla.call(transferCancel, { trxid: fourth })
    const first = await list({}, carla, account)
    expect(idsOf(first).slice(0, 3)).toEqual(held.slice(2))
    expect(
      linesOf(first)
        .slice(3, 5)
        .map((line) => [line.transactionId, line.operationType, line.amount, line.status]),
    ).toEqual([
      [last, 'Fees', '-0.25', 'completed'],
      [last, 'P2P', '-50.00', 'completed'],
    ])
    expect([first.processingCount, first.rejectedCount]).toEqual([3, 1])
    const canceled = await list({ status: 'canceled' }, carla, account)
    expect(linesOf(canceled)).toMatchObject([{ transactionId: fourth, status: 'canceled', amount: '-40.20' }])
    expect(linesOf(canceled)[0]?.expiresAt).toBeUndefined()
  })

  test('are hidden from the payee until they are booked [OP243]', async () => {
    const owen = await bank.as('owen')
    const euro = await bank.accountId('owen', 'Euro')
    const seen = await list({ keyword: 'Number' }, owen, euro)
    expect(linesOf(seen).map((line) => [line.note, line.amount, line.counterpartyName])).toEqual([
      ['Number 5', '50.00', 'Carla Núñez'],
    ])
    expect(seen.processingCount).toBe(0)
  })
})

const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
const dayIn = (days: number): string => after(dayOf(new Date()), { days })
const onlyDates = (filter: Filter): boolean => Object.keys(filter).every((name) => name.endsWith('Date'))
