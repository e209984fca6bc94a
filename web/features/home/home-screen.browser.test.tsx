import { balanceInquiry, balanceStepsGet, moneyFlowGet } from '@sixpence/protocol/accounts/accounts'
import {
  type Transaction,
  transactionHistoryList,
  transactionReceiptGet,
} from '@sixpence/protocol/history/history'
import { restrictionCaseList } from '@sixpence/protocol/desk/desk'
import { p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { refresh } from '#lib/call/refresh.ts'
import {
  account,
  alice,
  closed,
  dollars,
  euros,
  historyOf,
  line,
  ordinaryDay,
  person,
  receipt,
} from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import HomeScreen from './home-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanSlate()
})

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/home': HomeScreen },
    at: '/home',
    ...part,
    answers: [...ordinaryDay, ...answers],
  })

const lines = (list: Transaction[]) =>
  on(transactionHistoryList, ({ accountId }) => historyOf(accountId === euros.accountId ? list : []))
const pending = line({
  transactionId: 700,
  status: 'pending',
  createdBy: 1,
  amount: '-25.13',
  transactionDate: '2026-11-20T14:55:00Z',
})
const customer = (part: Partial<typeof alice>) =>
  on(customerInfoGet, () => ({ customer: { ...alice, ...part }, idleSeconds: 900 }))

describe('the total', () => {
  test('adds the open accounts in the default currency, and shows the time of the rates', async () => {
    const screen = await open()
    const total = screen.getByRole('region', { name: 'All accounts, in EUR' })
    // 1,000.00 EUR and 220.05 USD at 0.9.
    await expect.element(total).toMatchTextContent(/1,198\.04 EUR/)
    await expect.element(total).toMatchTextContent(/\+30\.00 EUR.* in the last 30 days\..*Rates of \d\d:40\./)
  })

  test('is covered on a press, with every other amount, and stays so after a reload', async () => {
    const first = await open()
    await expect.element(first.getByText('1,000.00 euros').first()).toBeInTheDocument()
    await first.getByRole('button', { name: 'Hide amounts' }).click()
    await expect.element(first.getByText('1,000.00 euros')).not.toBeInTheDocument()
    await first.unmount()
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Show amounts' })).toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: 'Accounts' }))
      .toMatchTextContent(/Everyday.*••••/)
    await expect.element(screen.getByRole('slider')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Show amounts' }).click()
    await expect.element(screen.getByText('1,000.00 euros').first()).toBeInTheDocument()
  })

  test('has its course for 30 days, 90 days or a year', async () => {
    const screen = await open()
    const course = screen.getByRole('slider', { name: 'Balance per day' })
    await expect.element(course).toHaveAttribute('max', '30')
    await screen.getByRole('radio', { name: 'Year' }).click({ force: true })
    await expect.element(course).toHaveAttribute('max', '365')
    await expect.element(screen.getByText(/in the last year\./)).toBeVisible()
  })

  test('what is held is drawn beyond today, and said', async () => {
    const held = account({ balance: '974.87', pendingAmount: '25.13' })
    const screen = await open([on(balanceInquiry, () => ({ accounts: [held] }))])
    await expect.element(screen.getByText(/25\.13.EUR waiting/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /25\.13 euros set aside/ })).toBeVisible()
  })
})

test('closed accounts are apart from the others [B192]', async () => {
  const screen = await open()
  const accounts = screen.getByRole('region', { name: 'Accounts' })
  await expect.element(accounts.getByRole('link', { name: /Everyday/ })).toBeVisible()
  const group = accounts.getByRole('group')
  await expect.element(group.getByText('Old savings')).not.toBeVisible()
  await group.getByText(/closed account/).click()
  await expect.element(group.getByText('Old savings')).toBeVisible()
  await expect.element(group.getByText('Travel')).not.toBeInTheDocument()
  await expect.element(accounts.getByRole('list').first()).not.toMatchTextContent(/Old savings/)
})

test('an account leads to its history', async () => {
  const screen = await open()
  await screen.getByRole('link', { name: /^Travel/ }).click()
  await expect.poll(() => screen.where()).toBe('/history?account=12')
})

test('a prepaid account says what is left to use [B188]', async () => {
  const prepaid = account({
    type: 4001,
    balance: '-120.00',
    accountBalanceMin: '-500.00',
    remaining: '380.00',
  })
  const screen = await open([on(balanceInquiry, () => ({ accounts: [prepaid] }))])
  await expect.element(screen.getByRole('link', { name: /380\.00 euros remaining/ })).toBeVisible()
})

describe('recent activity', () => {
  test('joins the accounts by day and hides fees [B186]', async () => {
    const screen = await open([
      lines([line(), line({ transactionId: 502, operationType: 'Fees', counterpartyName: 'Monthly fee' })]),
    ])
    const activity = screen.getByRole('region', { name: 'Recent activity' })
    await expect.element(activity.getByRole('heading', { name: 'Today, 20 November' })).toBeVisible()
    await expect.element(activity.getByRole('link', { name: /Bo Lindqvist/ })).toBeVisible()
    await expect.element(activity.getByText('Monthly fee')).not.toBeInTheDocument()
  })

  test('a pending payment has an asterisk, which is explained below [B270]', async () => {
    const screen = await open([lines([pending])])
    await expect.element(screen.getByText('Pending payment*')).toBeVisible()
    await expect
      .element(screen.getByText('*The amount may change until the payment is completed.'))
      .toBeVisible()
  })

  test('without anything pending there is no footnote', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: /Bo Lindqvist/ }).first()).toBeVisible()
    await expect.element(screen.getByText(/^\*The amount/)).not.toBeInTheDocument()
  })

  test('a payment to a person leads to its receipt', async () => {
    const screen = await open()
    const activity = screen.getByRole('region', { name: 'Recent activity' })
    await activity.getByRole('link', { name: /Bo Lindqvist/ }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/501')
  })

  test('an empty list explains what will be shown here', async () => {
    const screen = await open([lines([])])
    await expect.element(screen.getByText('No activity yet')).toBeVisible()
  })
})

describe('needs you', () => {
  test('names a payment that waits for its code, until when, and leads to it', async () => {
    const held = receipt({ status: 'pending', expiresAt: '2026-11-20T15:05:00Z' })
    const screen = await open([lines([pending]), on(transactionReceiptGet, () => ({ receipt: held }))])
    const task = screen.getByRole('link', { name: /25\.00 euros to Bo Lindqvist is waiting for your code/ })
    await expect.element(task).toMatchTextContent(/Until .*, then it is canceled/)
    await task.click()
    await expect.poll(() => screen.where()).toBe('/transfer/p2p?step=confirm&payment=700')
  })

  test('shows that an account is limited, or not verified yet', async () => {
    const unpaid = { id: 1, actionTypeId: 2 as const, stage: 'waiting' as const, requirementDocuments: [] }
    const screen = await open([
      customer({ limited: true, verified: false }),
      on(restrictionCaseList, () => ({ cases: [{ ...unpaid, isAppealPossible: true }] })),
    ])
    await expect.element(screen.getByText('Your account is limited')).toBeVisible()
    await expect.element(screen.getByText('Your account is not verified yet')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Send again to' })).not.toBeInTheDocument()
  })

  test('does not call it a task that an account is under review, and offers no payment from it [CU-25]', async () => {
    const screen = await open([customer({ limited: true }), on(restrictionCaseList, () => ({ cases: [] }))])
    await expect.element(screen.getByText('There is nothing waiting for you.')).toBeVisible()
    await expect.element(screen.getByText('Your account is limited')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Send money' })).not.toBeInTheDocument()
  })

  test('is quiet when nothing waits', async () => {
    const screen = await open()
    await expect.element(screen.getByText('There is nothing waiting for you.')).toBeVisible()
  })
})

test('three people paid last can be paid again with one press [B187]', async () => {
  const people = Array.from({ length: 5 }, (_, index) => person(`Person ${index}`, `p${index}@ostra.example`))
  const screen = await open([on(p2pBeneficiaryList, () => ({ beneficiaries: people }))])
  await expect.element(screen.getByRole('link', { name: 'Person 2' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Person/ }).elements()).toHaveLength(3)
  await screen.getByRole('link', { name: 'Person 1' }).click()
  await expect.poll(() => screen.where()).toBe('/transfer/p2p?to=p1%40ostra.example')
})

test('a person who may not pay sees no payment actions', async () => {
  const screen = await open([customer({ permissions: {} })])
  await expect.element(screen.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Send money' })).not.toBeInTheDocument()
})

test('events of the server are shown without a reload', async () => {
  let balance = '1000.00'
  const screen = await open([on(balanceInquiry, () => ({ accounts: [account({ balance })] }))])
  await expect.element(screen.getByRole('link', { name: /Everyday.*1,000\.00/ })).toBeVisible()
  balance = '1040.00'
  await refresh(['accounts', 'history'])
  await expect.element(screen.getByRole('link', { name: /Everyday.*1,040\.00/ })).toBeVisible()
})

describe('money in and out', () => {
  test('is drawn by month, and available as a table', async () => {
    const screen = await open([
      on(moneyFlowGet, ({ moments }) => {
        const [october = '', november = ''] = moments.slice(-3)
        return {
          flow: [
            { from: october, in: '100.00', out: '0.00' },
            { from: november, in: '0.00', out: '25.00' },
          ],
        }
      }),
    ])
    await expect.element(screen.getByRole('row', { name: 'Oct 100.00 euros 0.00 euros' })).toBeInTheDocument()
    await expect.element(screen.getByRole('row', { name: 'Nov 0.00 euros 25.00 euros' })).toBeInTheDocument()
  })

  test('is left out where one month alone is known', async () => {
    const screen = await open([
      on(moneyFlowGet, ({ moments }) => ({ flow: [{ from: moments[5] ?? '', in: '1.00', out: '0.00' }] })),
    ])
    await expect.element(screen.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Money in and out' })).not.toBeInTheDocument()
  })
})

describe('failed loading is reported in its place, and can be repeated', () => {
  test('accounts', async () => {
    let fails = true
    const screen = await open([
      on(balanceInquiry, () => (fails ? refuse('notAllowed') : { accounts: [euros, dollars, closed] })),
    ])
    // Home needs its accounts: a single notice reports the failure, with a single action.
    await expect.element(screen.getByText('We could not load your accounts.')).toBeVisible()
    await expect.element(screen.getByText(/Your money is not affected/)).toBeVisible()
    fails = false
    vi.useRealTimers()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('link', { name: /^Everyday/ })).toBeVisible()
  })

  test('activity, while the accounts are there', async () => {
    const screen = await open([on(transactionHistoryList, () => refuse('notAllowed'))])
    await expect.element(screen.getByText('We could not load your activity.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Everyday/ })).toBeVisible()
  })

  test('the course of the balance', async () => {
    const screen = await open([on(balanceStepsGet, () => refuse('notAllowed'))])
    await expect.element(screen.getByText('We could not load your balance history.')).toBeVisible()
  })

  test('loaded data stay, with their time, when newer data cannot be loaded', async () => {
    let fails = false
    const screen = await open([
      on(transactionHistoryList, () => (fails ? refuse('notAllowed') : historyOf([line()]))),
    ])
    const activity = screen.getByRole('region', { name: 'Recent activity' })
    await expect.element(activity.getByRole('link', { name: /Bo Lindqvist/ }).first()).toBeVisible()
    fails = true
    await refresh(['history'])
    await expect.element(screen.getByText(/^As of .*We could not load newer figures\./).first()).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Bo Lindqvist/ }).first()).toBeVisible()
  })
})

test.each([
  [1280, 'light', 'ostra'],
  [872, 'dark', 'kopa'],
  [390, 'dark', 'gintara'],
  [320, 'light', 'tamar'],
] as const)(
  'at %d px in the %s scheme of %s axe finds nothing and nothing is too wide',
  async (width, scheme, brand) => {
    const screen = await open([lines([pending, line()]), customer({ verified: false })], {
      width,
      scheme,
      brand,
    })
    await expect.element(screen.getByText('Pending payment*')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test.each([1280, 390, 320])(
  'with words a third longer nothing is wider than a window of %d',
  async (width) => {
    const screen = await open([lines([pending, line()])], { width, texts: pseudoTexts })
    await expect.element(screen.getByRole('link', { name: /Everyday/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('while everything is on its way the page has its layout and no figures', async () => {
  const screen = await open([
    on(balanceInquiry, never),
    on(balanceStepsGet, never),
    on(transactionHistoryList, never),
  ])
  await expect.element(screen.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  expect(await findings()).toEqual([])
})
