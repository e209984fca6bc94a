import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  authorizationHistoryList,
  debitHistoryList,
  type Authorization,
} from '@sixpence/protocol/history/history-lists'
import {
  statementExportGet,
  statementExportList,
  statementFileStart,
  type Statement,
} from '@sixpence/protocol/history/statements'
import { transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { afterEach, describe, expect, test } from 'vitest'
import { account, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import AuthorizationsScreen from './authorizations-screen.tsx'
import StatementsScreen from './statements-screen.tsx'

afterEach(cleanSlate)

const open = (at: string, answers: Answer[], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: {
      '/history/authorizations': AuthorizationsScreen,
      '/statements': StatementsScreen,
    },
    at,
    ...part,
    answers: [...ordinaryDay, ...answers],
  })
type Screen = Awaited<ReturnType<typeof open>>
const asked = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

const hold = (number: number, part: Partial<Authorization> = {}): Authorization => ({
  transactionId: number,
  accountId: euros.accountId,
  transactionDate: '2026-11-20T10:00:00Z',
  status: 'pending',
  amount: '40.13',
  remaining: '40.13',
  currencyCode: 'EUR',
  counterpartyName: `Shop ${number}`,
  expiresAt: '2026-11-20T10:10:00Z',
  ...part,
})

describe('what is set aside', () => {
  const holds = on(authorizationHistoryList, ({ pageNumber = 1, pageSize = 10 }) => ({
    transactions: Array.from({ length: 23 }, (_, at) => hold(23 - at)).slice(
      (pageNumber - 1) * pageSize,
      pageNumber * pageSize,
    ),
    total: 23,
  }))

  test('is listed ten a page with its result, and the address contains the page [R041 B263]', async () => {
    const screen = await open('/history/authorizations', [holds])
    await expect.element(screen.getByText('Shop 23')).toBeVisible()
    expect(asked(screen, 'authorizationHistoryList')).toEqual([
      { accountId: euros.accountId, pageNumber: 1, pageSize: 10 },
    ])
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.element(screen.getByText('11 to 20 of 23')).toBeVisible()
    expect(screen.where()).toBe('/history/authorizations?page=2')
    await expect.element(screen.getByText('Shop 13')).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('by a debit card is requested for settlement accounts only, ten a page [B263 B267]', async () => {
    const settled = account({ accountId: 77, alias: 'Settled', settlementAccountId: 78 })
    const screen = await open('/history/authorizations?kind=card', [
      on(balanceInquiry, () => ({ accounts: [euros, settled] })),
      on(debitHistoryList, () => ({
        transactions: [hold(5, { status: 'completed', booked: '38.00' })],
        total: 1,
      })),
    ])
    await expect.element(screen.getByText('There is no debit card for this account')).toBeVisible()
    expect(asked(screen, 'debitHistoryList')).toEqual([])
    await screen.router.navigate({
      to: '/history/authorizations',
      search: { kind: 'card', account: 77 } as never,
    })
    await expect.element(screen.getByText('Shop 5')).toBeVisible()
    expect(asked(screen, 'debitHistoryList')).toEqual([{ accountId: 77, pageNumber: 1, pageSize: 10 }])
    await screen.getByRole('link', { name: /Shop 5.*38\.00.*booked/ }).click()
    await expect.poll(screen.where).toBe('/history?account=78&line=%225%22')
  })

  test('shows when it is empty, and when loading failed', async () => {
    let isBroken = true
    const screen = await open('/history/authorizations', [
      on(authorizationHistoryList, () => (isBroken ? refuse('notAllowed') : { transactions: [], total: 0 })),
    ])
    await expect.element(screen.getByText('We could not load what was set aside.')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Nothing was set aside')).toBeVisible()
  })
})

describe('statements', () => {
  const statement = (at: number): Statement => ({
    accountId: euros.accountId,
    source: 'monthly',
    dateFrom: new Date(Date.UTC(2026, 10 - at, 1)).toISOString().slice(0, 10),
    dateTo: new Date(Date.UTC(2026, 11 - at, 0)).toISOString().slice(0, 10),
    currencyCode: 'EUR',
    entries: 30 + at,
    isFinal: at > 0,
    totals: {
      beginingBalance: '100.00',
      totalDebit: '60.50',
      totalCredit: '10.25',
      endingBalance: '49.75',
      processingCount: 1,
      rejectedCount: 2,
    },
  })
  const all = Array.from({ length: 30 }, (_, at) => statement(at))
  const months: Answer[] = [
    on(statementExportList, ({ pageNumber = 1, pageSize = 12 }) => ({
      exports: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      total: all.length,
    })),
    on(statementExportGet, ({ dateFrom }) => {
      const exports = all.filter((item) => item.dateFrom === dateFrom)
      return { exports, totals: exports[0]!.totals }
    }),
  ]

  test('are listed a year a page, and an account keeps its own [R063 B265]', async () => {
    const screen = await open('/statements', months)
    await expect
      .element(screen.getByRole('button', { name: /November 2026.*30 entries.*Month in progress/ }))
      .toBeVisible()
    expect(screen.getByRole('list', { name: 'Statements' }).getByRole('listitem').elements()).toHaveLength(12)
    expect(asked(screen, 'statementExportList')).toEqual([
      { accountId: euros.accountId, source: 'monthly', pageNumber: 1, pageSize: 12 },
    ])
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.element(screen.getByText('13 to 24 of 30')).toBeVisible()
    expect(screen.where()).toBe('/statements?page=2')
    await screen.getByRole('button', { name: /^Account Everyday/ }).click()
    await screen.getByRole('button', { name: /Travel/ }).click()
    await expect.poll(screen.where).toBe(`/statements?account=${dollars.accountId}`)
    expect(await findings()).toEqual([])
  })

  test('show six totals of a month, requested once per account and month [B272 B273]', async () => {
    const screen = await open('/statements', months)
    const look = async (month: string) => {
      await screen.getByRole('button', { name: new RegExp(month) }).click()
      const dialog = screen.getByRole('dialog', { name: `Statement of ${month}` })
      await expect
        .element(dialog)
        .toMatchTextContent(
          /Opening balance.*100\.00.*Money in.*10\.25.*Money out.*60\.50.*Closing balance.*49\.75.*Not booked yet.*1.*Not completed.*2/,
        )
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    await look('October 2026')
    await look('October 2026')
    expect(asked(screen, 'statementExportGet')).toHaveLength(1)
    await look('September 2026')
    expect(asked(screen, 'statementExportGet').map(({ dateFrom }) => dateFrom)).toEqual([
      '2026-10-01',
      '2026-09-01',
    ])
  })

  test('become a file of any format', async () => {
    const screen = await open('/statements', [
      ...months,
      on(statementFileStart, () => ({ exportId: 3 })),
      on(transactionExportStatusGet, () => ({
        status: 'ready' as const,
        format: 'camt053' as const,
        lines: 31,
        createdAt: '2026-11-20T10:00:00Z',
        size: 10,
        url: '/exports/3/x',
        urlValidUntil: '2026-11-20T10:15:00Z',
      })),
    ])
    await screen.getByRole('button', { name: /October 2026/ }).click()
    await screen.getByRole('button', { name: 'As a file' }).click()
    await screen.getByLabelText('Format').selectOptions('camt053')
    await screen.getByRole('button', { name: 'Create the file' }).click()
    await expect.element(screen.getByRole('button', { name: 'Download camt.053' })).toBeVisible()
    expect(asked(screen, 'statementFileStart')).toEqual([
      { accountId: euros.accountId, dateFrom: '2026-10-01', format: 'camt053' },
    ])
    expect(await findings()).toEqual([])
  })
})
