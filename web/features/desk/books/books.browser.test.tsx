import {
  adminBookAccountList,
  adminBookAccountUpdate,
  adminBookExport,
} from '@sixpence/protocol/books/book-export'
import {
  adminBookDayCheck,
  adminBookDayClose,
  adminBookDayList,
  adminTrialBalanceGet,
  type BookDay,
  type TrialLine,
} from '@sixpence/protocol/books/books'
import { adminBookIncomeGet } from '@sixpence/protocol/books/income'
import { adminSafeguardingCompare, adminSafeguardingGet } from '@sixpence/protocol/books/safeguarding'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const digest = 'a3'.repeat(32)
const days: BookDay[] = ['2026-11-25', '2026-11-24'].map((day) => ({
  day,
  endsAt: `${day}T23:59:59Z`,
  closedAt: '2026-11-26T00:05:01Z',
  entries: 1_204,
  digest,
  previous: digest,
}))

const line = (kind: string, brand: string, opening: string, balance: string): TrialLine => ({
  kind,
  currency: 'EUR',
  brand,
  opening,
  debit: '20.00',
  credit: '70.00',
  balance,
})
const trial = {
  at: '2026-11-26T10:15:00Z',
  since: '2026-11-26T00:00:00Z',
  brands: [
    { key: 'ostra', name: 'Ostra' },
    { key: 'kopa', name: 'Kopa' },
  ],
  lines: [
    line('customer', 'ostra', '900.00', '950.00'),
    line('customer', 'kopa', '50.00', '100.00'),
    line('rail:bank', '', '-950.00', '-1050.00'),
  ],
  sums: [
    {
      currency: 'EUR' as const,
      debit: '60.00',
      credit: '60.00',
      debitBalances: '1050.00',
      creditBalances: '1050.00',
      difference: '0.00',
    },
  ],
}

const open = (books: string, answers: Answer[] = []) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: `/admin-overview?books=${books}`,
    answers: [
      ...ordinaryDay,
      on(adminTrialBalanceGet, () => trial),
      on(adminBookDayList, () => ({
        days,
        hasMore: false,
        next: { day: '2026-11-26', isOver: false, hasBegun: true },
      })),
      on(adminBookDayClose, () => ({ day: { ...days[0]!, day: '2026-11-26' } })),
      on(adminBookDayCheck, () => ({ isSealed: true, differences: [], entries: 1_204 })),
      ...answers,
    ],
  })
type Screen = Awaited<ReturnType<typeof open>>
const sent = (screen: Screen, call: { name: string }) =>
  screen.called.filter((recordedCall) => recordedCall.call === call.name).map(({ input }) => input)

test('the trial balance shows each account on its side, and that debits and credits are equal', async () => {
  const screen = await open('trial')
  const table = screen.getByRole('table')
  await expect.element(table.getByText('Debits and credits are equal')).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^The partner bank The bank itself/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^Customers’ money Kopa/ })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Brand' }).selectOptions('kopa')
  await expect.element(table.getByRole('row', { name: /^Customers’ money Ostra/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/The totals cover all brands/)).toBeVisible()
  expect(await findings()).toEqual([])
})

test('differing sums are shown, and so is an empty ledger', async () => {
  const off = trial.sums.map((sum) => ({ ...sum, difference: '-3.00' }))
  const screen = await open('trial', [on(adminTrialBalanceGet, () => ({ ...trial, sums: off }))])
  await expect.element(screen.getByText('Differs by -3.00 EUR')).toBeVisible()
  await cleanSlate()
  const empty = await open('trial', [
    on(adminTrialBalanceGet, () => ({ ...trial, brands: [], lines: [], sums: [] })),
  ])
  await expect.element(empty.getByText('Nothing is booked yet')).toBeVisible()
})

test('a moment is typed in the time of the bank, by the keyboard alone', async () => {
  const screen = await open('trial')
  await screen.getByRole('combobox', { name: 'As of' }).selectOptions('moment')
  const field = screen.getByRole('textbox', { name: 'Date and time (Europe/Vilnius)' })
  await field.fill('yesterday')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Enter it in the format 2026-11-25 17:30.')).toBeVisible()
  await field.fill('2026-11-25 17:30')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent(screen, adminTrialBalanceGet).at(-1))
    .toEqual({ at: '2026-11-25T15:30:00.000Z' })
})

test('a day is closed after the question, and a refusal stays in it; a closed one is checked', async () => {
  const screen = await open('days', [on(adminBookDayClose, () => refuse('bookDayAhead'))])
  await expect.element(screen.getByRole('link', { name: /25/ })).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: /^Close/ }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText(/The day ends now/)).toBeVisible()
  await question.getByRole('button', { name: 'Close the day' }).click()
  await expect.element(question.getByText('This day has not begun yet.')).toBeVisible()
  expect(sent(screen, adminBookDayClose)).toEqual([{ day: '2026-11-26' }])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await screen
    .getByRole('button', { name: /^Check/ })
    .first()
    .click()
  await expect.element(screen.getByText('The day matches its seal')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('a day that differs from its seal is reported with the differing accounts', async () => {
  const screen = await open('days', [
    on(adminBookDayCheck, () => ({
      isSealed: false,
      entries: 3,
      differences: [{ kind: 'fees', currency: 'EUR' as const, brand: '', sealed: '5.00', found: '4.00' }],
    })),
  ])
  await screen
    .getByRole('button', { name: /^Check/ })
    .first()
    .click()
  await expect.element(screen.getByText('The day does not match its seal')).toBeVisible()
  await expect.element(screen.getByText('Fees, EUR: sealed 5.00, found 4.00.')).toBeVisible()
})

test('safeguarding shows what is covered, shortfalls, and the age of differences', async () => {
  const euro = {
    currency: 'EUR' as const,
    customers: '900.00',
    suspense: '0.00',
    owed: '900.00',
    rails: [
      {
        kind: 'rail:bank',
        ledger: '910.00',
        statement: '903.00',
        difference: '-7.00',
        readUntil: '2026-11-25',
      },
    ],
    confirmed: '903.00',
    unconfirmed: '0.00',
    surplus: '3.00',
  }
  const found = {
    day: '2026-11-25',
    currencies: [euro, { ...euro, currency: 'USD' as const, rails: [], surplus: '-12.00' }],
    trend: [{ day: '2026-11-25', currency: 'EUR' as const, owed: '900.00', surplus: '3.00' }],
    differences: [
      {
        id: 1,
        partner: 'bank',
        reference: 'SXP-117',
        currency: 'EUR' as const,
        name: 'paidNotBooked' as const,
        ours: '0.00',
        theirs: '-7.00',
        since: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
        caseId: 9,
      },
    ],
    differenceCount: 1,
    compared: { at: '2026-11-26T00:10:00Z' },
  }
  const screen = await open('safeguarding', [
    on(adminSafeguardingGet, () => found),
    on(adminSafeguardingCompare, () => refuse('bookPartnerAway')),
  ])
  await expect.element(screen.getByText('Covered')).toBeVisible()
  await expect.element(screen.getByText('Shortfall')).toBeVisible()
  await expect.element(screen.getByText(/· 3 days/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the case' }))
    .toHaveAttribute('href', '/admin-overview?payment=9')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Compare with payment companies now' }).click()
  await expect.element(screen.getByText(/A payment company does not answer/)).toBeVisible()
})

test('income is by kind and month, and the positions have their value', async () => {
  const fee = {
    purpose: 'fees',
    operation: 'outsidePost',
    method: 'wire',
    currency: 'EUR' as const,
    entries: 4,
  }
  const screen = await open('income', [
    on(adminBookIncomeGet, () => ({
      until: '2026-11-25',
      brands: [{ key: 'ostra', name: 'Ostra' }],
      lines: [
        { ...fee, month: '2026-11-01', brand: 'ostra', amount: '12.00' },
        { ...fee, month: '2026-11-01', brand: 'kopa', amount: '3.00' },
        { ...fee, month: '2026-10-01', brand: 'ostra', amount: '5.50' },
      ],
      currency: 'EUR' as const,
      positionsAt: '2026-11-26T10:00:00Z',
      positions: [
        { currency: 'EUR' as const, amount: '-100.00', closed: '0.00', value: '-100.00' },
        { currency: 'USD' as const, amount: '120.00', closed: '0.00', rate: '0.9', value: '108.00' },
      ],
      result: '8.00',
    })),
  ])
  const row = screen.getByRole('row', { name: /Payments out · wire/ })
  await expect.element(row.getByText('15.00 euros')).toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Brand' }).selectOptions('ostra')
  await expect.element(row.getByText('12.00 euros')).toBeInTheDocument()
  await expect
    .element(screen.getByRole('row', { name: /Earned from currency exchange/ }).getByText('8.00 euros'))
    .toBeInTheDocument()
  expect(await findings()).toEqual([])
})

test('an account gets its number, and the file is requested with its days and format', async () => {
  const screen = await open('export', [
    on(adminBookAccountList, () => ({
      accounts: [
        { kind: 'customer', earlier: [] },
        {
          kind: 'fees',
          number: '4100',
          name: 'Income:Fees',
          setAt: '2026-11-20T10:00:00Z',
          setBy: 'Ada Bergman',
          earlier: [{ number: '4000', name: 'Fees', setAt: '2026-11-01T10:00:00Z' }],
        },
      ],
      days: { first: '2026-10-25', last: '2026-11-25' },
    })),
    on(adminBookAccountUpdate, () => ({})),
    on(adminBookExport, () => refuse('bookAccountMissing', { kinds: 'customer' })),
  ])
  await screen.getByRole('button', { name: 'Change Customers’ money' }).click()
  await screen.getByRole('button', { name: 'Save the number' }).click()
  await expect
    .element(screen.getByText('Enter up to 20 letters, digits, full stops and hyphens.'))
    .toBeVisible()
  await screen.getByRole('textbox', { name: 'Number' }).fill('2100')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Liabilities:Customers')
  await screen.getByRole('button', { name: 'Save the number' }).click()
  await expect
    .poll(() => sent(screen, adminBookAccountUpdate))
    .toEqual([{ kind: 'customer', number: '2100', name: 'Liabilities:Customers' }])
  expect(await findings()).toEqual([])
  await screen.getByRole('radio', { name: 'hledger' }).click()
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect
    .poll(() => sent(screen, adminBookExport))
    .toEqual([{ from: '2026-10-25', to: '2026-11-25', format: 'journal' }])
})

test('failed loading is reported, with a button to try again', async () => {
  const screen = await open('safeguarding', [on(adminSafeguardingGet, () => refuse('notAllowed'))])
  await expect.element(screen.getByText('We could not load the safeguarding report.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
