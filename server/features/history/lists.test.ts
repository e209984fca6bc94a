import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, type Transaction } from '@sixpence/protocol/history/history'
import {
  authorizationHistoryList,
  customerTransactionList,
  transactionTotalsGet,
} from '@sixpence/protocol/history/history-lists'
import { transactionExportStart, transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { filterOf, type FilterInput } from './filter.ts'
import { indexLines } from './index-lines.ts'
import { rangeOf } from './lines.ts'
import { matching } from './matching.ts'

let bank: TestBank
let rita: TestClient
let ines: TestClient
let operating: number
let everyday: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 5_000 })
  rita = await bank.as('rita')
  ines = await bank.as('ines')
  operating = await bank.accountId('northlight', 'Operating')
  everyday = await bank.accountId('ines', 'Everyday')
})
afterAll(() => bank.close())

async function booked(client: TestClient, accountId: number, filter: object = {}): Promise<Transaction[]> {
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const page = await client.raw(transactionHistoryList, {
      accountId,
      status: 'completed',
      pageSize: 100,
      ...filter,
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...(page.transactions?.transaction ?? []))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return found
}

const filters: FilterInput[] = [
  { keyword: 'INV 884' },
  { keyword: 'saari' },
  { keyword: 'zzzz' },
  { keyword: '111,01' },
  { fromAmount: '100', toAmount: '110' },
  { keyword: 'fjord', fromAmount: '50', transactionDirection: 'in' },
  { keyword: 'fjord', fromDate: '2026-01-01', toDate: '2026-06-30' },
  { transactionType: 'Wire' },
]

test('the index of a long history finds the same lines as a scan [OP243]', async () => {
  await bank.database.owner.query('truncate app.history_line, app.history_indexed')
  const before = await Promise.all(filters.map((filter) => booked(rita, operating, filter)))
  expect(await indexLines(bank.services)).toBeGreaterThan(4_000)
  expect(await indexLines(bank.services)).toBe(0)
  expect(await Promise.all(filters.map((filter) => booked(rita, operating, filter)))).toEqual(before)
  expect(before.filter((lines) => lines.length > 0).length).toBeGreaterThan(4)
  // Lines not indexed yet are found at once, by part of the payer's name too.
  const victor = await bank.as('victor')
  await victor.call(p2pSend, {
    accountId: await bank.accountId('victor', 'Everyday'),
    amount: '1.11',
    currency: 'EUR',
    toEmail: 'pay@northlight.example',
    note: 'Quixotic',
  })
  expect(await booked(rita, operating, { keyword: 'quixo' })).toHaveLength(1)
  await indexLines(bank.services, 1)
  expect(await booked(rita, operating, { keyword: 'quixo' })).toHaveLength(1)
  const name = (await booked(rita, operating, { keyword: 'quixo' }))[0]?.counterpartyName ?? ''
  expect((await booked(rita, operating, { keyword: name.slice(0, 4) })).map(({ note }) => note)).toContain(
    'Quixotic',
  )
})

test('lines older than the newest ones are found too', async () => {
  const account = { id: operating, customerId: await bank.customerId('northlight') }
  const deep = filters.filter(({ transactionType }) => transactionType === undefined)
  for (const filter of deep.map((input) => filterOf(input, 'EUR'))) {
    const { first, last, indexed } = await rangeOf(bank.services.db, operating, filter)
    const found = (window: number) =>
      matching(bank.services, account, filter, {
        first,
        indexed,
        high: last,
        most: 5_000,
        need: 5_000,
        window,
      })
    expect(await found(300)).toEqual(await found(20_000))
  }
})

test('an export has the lines the index finds, from the first range to the last', async () => {
  const filter = { fromAmount: '100', toAmount: '400' }
  const { exportId = 0 } = await rita.call(transactionExportStart, { accountId: operating, ...filter })
  await bank.services.later.idle()
  const { url = '', lines } = await rita.call(transactionExportStatusGet, { exportId })
  const file = await rita.request({ method: 'GET', url })
  const shown = await booked(rita, operating, filter)
  expect(lines).toBe(shown.length)
  expect(file.body.trim().split('\r\n')).toHaveLength(shown.length + 1)
})

test('the totals are those of all lines the filter matches', async () => {
  for (const filter of [{}, ...filters]) {
    const lines = await booked(rita, operating, filter)
    const sum = (sign: '-' | '') =>
      lines
        .filter(({ amount }) => amount.startsWith('-') === (sign === '-'))
        .reduce((total, { amount }) => total + BigInt(amount.replace(/[-.]/g, '')), 0n)
    const answer = await rita.raw(transactionTotalsGet, { accountId: operating, ...filter })
    const units = (text = '') => BigInt(text.replace('.', ''))
    expect(answer).toMatchObject({ count: lines.length, isComplete: true, currencyCode: 'EUR' })
    expect([units(answer.totalIn), units(answer.totalOut), units(answer.net)]).toEqual([
      sum(''),
      sum('-'),
      sum('') - sum('-'),
    ])
  }
})

test('the accounts of a customer are in one list, 25 a page, by number and by cursor alike [OP250]', async () => {
  const byCursor: Transaction[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await ines.call(customerTransactionList, { ...(cursor !== undefined && { cursor }) })
    expect(page.transactions?.length).toBe(page.nextCursor === undefined ? page.transactions?.length : 25)
    byCursor.push(...(page.transactions ?? []))
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== undefined)
  expect(pages).toBeGreaterThan(2)
  const byNumber: Transaction[] = []
  for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1)
    byNumber.push(...((await ines.call(customerTransactionList, { pageNumber })).transactions ?? []))
  expect(byNumber).toEqual(byCursor)
  const accounts = await bank.services.store.accounts.of(await bank.customerId('ines'))
  const each = await Promise.all(accounts.map(({ id }) => booked(ines, id)))
  const keyOf = (line: Transaction) => `${line.accountId} ${line.transactionId} ${line.amount}`
  expect(byCursor.map(keyOf).sort()).toEqual(each.flat().map(keyOf).sort())
  expect(new Set(byCursor.map(({ accountId }) => accountId)).size).toBeGreaterThan(1)
  const times = byCursor.map(({ transactionDate }) => transactionDate)
  expect(times).toEqual(times.toSorted().reverse())
})

test('holds are listed with their outcome, ten a page [OP249 B263]', async () => {
  const ask = {
    accountId: everyday,
    amount: '500.00',
    currency: 'EUR' as const,
    toEmail: 'henrik@ostra-bank.example',
  }
  const sent: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const { transactionId = 0 } = await ines.call(p2pSend, { ...ask, note: `Part ${n}` })
    sent.unshift(transactionId)
    if (n !== 10) await ines.call(transferCancel, { trxid: transactionId })
  }
  const first = await ines.call(authorizationHistoryList, { accountId: everyday })
  expect(first).toMatchObject({ total: 11 })
  expect(first.transactions?.map(({ transactionId }) => transactionId)).toEqual(sent.slice(0, 10))
  expect(first.transactions?.[0]).toMatchObject({
    status: 'pending',
    remaining: first.transactions?.[0]?.amount,
  })
  expect(first.transactions?.[1]).toMatchObject({ status: 'canceled', remaining: '0.00', note: 'Part 9' })
  const second = await ines.call(authorizationHistoryList, { accountId: everyday, pageNumber: 2 })
  expect(second.transactions?.map(({ transactionId }) => transactionId)).toEqual(sent.slice(10))
})
