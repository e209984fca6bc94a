import { dayOf, firstOfMonth } from '@sixpence/days'
import { bankZone } from '@sixpence/days/zone'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import {
  statementExportGet,
  statementExportList,
  statementFileStart,
  type Statement,
} from '@sixpence/protocol/history/statements'
import mt940 from 'mt940js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let rita: TestClient
let operating: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 2_000 })
  rita = await bank.as('rita')
  operating = await bank.accountId('northlight', 'Operating')
})
afterAll(() => bank.close())

const monthly = (accountId = operating) => ({ accountId, source: 'monthly' as const })
const cents = (text: string): bigint => BigInt(text.replace('.', ''))

async function all(accountId: number, client = rita): Promise<Statement[]> {
  const found: Statement[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await client.call(statementExportList, { ...monthly(accountId), pageNumber })
    expect(page.responseCode).toBe('00')
    found.push(...(page.exports ?? []))
    if (found.length >= (page.total ?? 0)) return found
  }
}

/** Checks each month's totals against its entries and its opening balance against the month before. */
async function checkBooks(accountId: number, client: TestClient): Promise<Statement[]> {
  const statements = await all(accountId, client)
  for (const [at, { totals, dateFrom, entries }] of statements.entries()) {
    expect(cents(totals.beginingBalance) + cents(totals.totalCredit) - cents(totals.totalDebit)).toBe(
      cents(totals.endingBalance),
    )
    expect(totals.beginingBalance).toBe(statements[at + 1]?.totals.endingBalance ?? totals.beginingBalance)
    const { rows } = await bank.services.db.query<{ n: number; debit: string; credit: string }>(
      `select count(*)::int as n, coalesce(-sum(amount) filter (where amount < 0), 0)::text as debit,
         coalesce(sum(amount) filter (where amount > 0), 0)::text as credit
       from ledger.entry where account_id = $1 and date_trunc('month', at at time zone '${bankZone}') = $2::date`,
      [accountId, dateFrom],
    )
    expect([entries, cents(totals.totalDebit), cents(totals.totalCredit)]).toEqual([
      rows[0]?.n,
      BigInt(rows[0]?.debit ?? 0),
      BigInt(rows[0]?.credit ?? 0),
    ])
  }
  return statements
}

test('exist for every month since the first entry, newest first, 12 a page [OP120 B265]', async () => {
  const page = await rita.call(statementExportList, monthly())
  expect(page.exports).toHaveLength(12)
  expect(page.exports?.[0]).toMatchObject({
    dateFrom: firstOfMonth(dayOf(bank.clock.now())),
    source: 'monthly',
    isFinal: false,
  })
  const statements = await all(operating)
  expect(statements).toHaveLength(page.total ?? 0)
  const months = statements.map(({ dateFrom }) => dateFrom)
  expect(months).toEqual([...new Set(months)].sort().reverse())
})

test('open with the closing balance of the month before, and close with the sum of debits and credits [B273]', async () => {
  const statements = await checkBooks(operating, rita)
  expect(statements.filter(({ entries }) => entries > 0).length).toBeGreaterThan(3)
  expect(statements[0]?.totals.endingBalance).toBe((await bank.stands(operating)).split(',')[0])
})

test('are consistent also after random payments in the current month [B273]', async () => {
  const victor = await bank.as('victor')
  const everyday = await bank.accountId('victor', 'Everyday')
  // On the first day of a month there is not more than the demo's opening balance, less than these payments.
  await bank.fund(everyday, '2000.00')
  for (let n = 0; n < 15; n += 1) {
    const { responseCode, validationErrors } = await victor.call(p2pSend, {
      accountId: everyday,
      amount: `${((n * 7_919) % 90) + 1}.${String((n * 37) % 100).padStart(2, '0')}`,
      currency: 'EUR',
      toEmail: n % 2 ? 'pay@northlight.example' : 'henrik@ostra-bank.example',
    })
    expect([responseCode, validationErrors]).toEqual(['00', []])
  }
  const [running] = await checkBooks(everyday, victor)
  expect(running?.entries).toBeGreaterThanOrEqual(15)
  await checkBooks(operating, rita)
})

test('one is fetched by any day of its month, with six totals [OP121 B273]', async () => {
  const [, before] = await all(operating)
  const answer = await rita.call(statementExportGet, {
    ...monthly(),
    dateFrom: before?.dateFrom.replace(/01$/, '17') ?? '',
  })
  expect(answer.exports).toEqual([before])
  expect(answer.totals).toEqual(before?.totals)
  expect(Object.keys(answer.totals ?? {}).sort()).toEqual([
    'beginingBalance',
    'endingBalance',
    'processingCount',
    'rejectedCount',
    'totalCredit',
    'totalDebit',
  ])
  for (const dateFrom of ['1999-01-01', '2099-01-01'])
    expect(await rita.call(statementExportGet, { ...monthly(), dateFrom })).toMatchObject({
      responseCode: 'VF',
      validationErrors: [{ parameter: 'dateFrom' }],
    })
})

test('of a past month are added up once per account, year and month [B272]', async () => {
  const [running, over] = await all(operating)
  const { owner } = bank.database
  await owner.query(
    'update app.statement_month set debit = debit + 1, credit = credit + 1 where account_id = $1',
    [operating],
  )
  const read = (dateFrom = '') => rita.call(statementExportGet, { ...monthly(), dateFrom })
  // A final month is read as stored; the current month is summed up each time.
  expect(cents((await read(over?.dateFrom)).totals?.totalDebit ?? '')).toBe(
    cents(over?.totals.totalDebit ?? '') + 1n,
  )
  expect((await read(running?.dateFrom)).totals).toEqual(running?.totals)
  await owner.query('delete from app.statement_month')
  expect((await read(over?.dateFrom)).totals).toEqual(over?.totals)
  const { rows } = await owner.query('select account_id, month::text from app.statement_month')
  expect(rows).toEqual([{ account_id: String(operating), month: over?.dateFrom }])
})

test('count open holds and ended ones [B273]', async () => {
  const ines = await bank.as('ines')
  const everyday = await bank.accountId('ines', 'Everyday')
  const ask = {
    accountId: everyday,
    amount: '500.00',
    currency: 'EUR' as const,
    toEmail: 'henrik@ostra-bank.example',
  }
  const first = await ines.call(p2pSend, ask)
  const now = async () =>
    (
      await ines.call(statementExportGet, {
        ...monthly(everyday),
        dateFrom: dayOf(bank.clock.now()),
      })
    ).totals
  expect(await now()).toMatchObject({ processingCount: 1, rejectedCount: 0 })
  await ines.call(transferCancel, { trxid: first.transactionId ?? 0 })
  expect(await now()).toMatchObject({ processingCount: 0, rejectedCount: 1 })
})

describe('as a file', () => {
  test('contain the month’s entries between its balances', async () => {
    const statement = (await all(operating)).find(({ entries }) => entries > 5)
    const { exportId = 0 } = await rita.call(statementFileStart, {
      accountId: operating,
      dateFrom: statement?.dateFrom ?? '',
      format: 'mt940',
    })
    await bank.services.later.idle()
    const { url = '' } = await rita.call(transactionExportStatusGet, { exportId })
    const file = await rita.request({ method: 'GET', url })
    const [read] = new mt940.Parser().parse(file.body)
    expect(read?.transactions).toHaveLength(statement?.entries ?? 0)
    expect(read?.openingBalance).toBe(Number(statement?.totals.beginingBalance))
    expect(read?.closingBalance).toBe(Number(statement?.totals.endingBalance))
  })

  test('are refused for a month that does not exist', async () => {
    expect(
      await rita.call(statementFileStart, { accountId: operating, dateFrom: '1999-01-01', format: 'pdf' }),
    ).toMatchObject({ responseCode: 'VF', validationErrors: [{ parameter: 'dateFrom' }] })
  })
})
