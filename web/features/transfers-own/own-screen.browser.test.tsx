import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  betweenAccountsFeeGet,
  betweenAccountsLimitsGet,
  betweenAccountsMaxAmountGet,
  betweenAccountsSubmit,
} from '@sixpence/protocol/transfers-own/transfers-own'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account, alice, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { on, refuse, type Answer } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import OwnScreen from './own-screen.tsx'

afterEach(cleanSlate)

const savings = account({ accountId: 14, alias: 'Savings', balance: '50.00' })
const three = on(balanceInquiry, () => ({ accounts: [euros, dollars, savings] }))
let quotes = 0

const quoted = ({ amount, currencyCode }: { amount: string; currencyCode?: string | undefined }) => {
  quotes += 1
  const isDollars = currencyCode === 'USD'
  return {
    fee: '0.00',
    feeCurrencyCode: 'EUR',
    fromAmount: isDollars ? (Number(amount) / 1.25).toFixed(2) : amount,
    toAmount: isDollars ? amount : (Number(amount) * 1.25).toFixed(2),
    total: isDollars ? (Number(amount) / 1.25).toFixed(2) : amount,
    rate: '1.25',
    quote: `quote ${quotes}`,
    expiresAt: '2026-11-20T10:01:00Z',
  }
}
const limit = {
  period: 'operation',
  amount: '500.00',
  used: '0.00',
  left: '500.00',
  currencyCode: 'EUR',
} as const
const made = {
  transactionId: 900,
  status: 'completed',
  fee: '0.00',
  fromAmount: '10.00',
  toAmount: '12.50',
  rate: '1.25',
  link: '/transfer/p2p/receipt/900',
} as const
const answers: readonly Answer[] = [
  ...ordinaryDay,
  on(betweenAccountsFeeGet, quoted),
  on(betweenAccountsLimitsGet, () => ({ limits: [limit] })),
  on(betweenAccountsMaxAmountGet, () => ({ amount: '499.00', currencyCode: 'EUR', type: 'limit' as const })),
  on(betweenAccountsSubmit, () => made),
]

const open = (part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/transfer/account': OwnScreen },
    at: '/transfer/account',
    ...part,
    answers: [...answers, ...(part.answers ?? [])],
  })

type Screen = Awaited<ReturnType<typeof open>>
const calls = ({ called }: Screen) =>
  called.map(({ call }) => call).filter((call) => call.startsWith('betweenAccounts'))
const goOn = { name: 'Check the transfer' }
const settle = () => new Promise((done) => setTimeout(done, 400))

async function toCheck(screen: Screen, amount = '10'): Promise<void> {
  await screen.getByLabelText('Amount').fill(amount)
  await expect.element(screen.getByText(/1 EUR = 1\.250 USD/).first()).toBeVisible()
  await screen.getByRole('button', goOn).click()
  await expect.element(screen.getByRole('heading', { name: 'Check before it leaves' })).toBeVisible()
}

describe('what is asked of the server', () => {
  test('nothing while the second account is not chosen, whatever the amount [B277 B279 B281]', async () => {
    const screen = await open({ answers: [three] })
    await screen.getByLabelText('Amount').fill('10')
    await settle()
    expect(calls(screen)).toEqual([])
    await screen.getByRole('button', { name: /^To/ }).click()
    await screen.getByRole('button', { name: /Savings/ }).click()
    await expect
      .poll(() => calls(screen).toSorted())
      .toEqual(['betweenAccountsFeeGet', 'betweenAccountsLimitsGet', 'betweenAccountsMaxAmountGet'])
    const asked = screen.called.filter(({ call }) => call.startsWith('betweenAccounts'))
    expect(asked.find(({ call }) => call === 'betweenAccountsLimitsGet')?.input).toMatchObject({
      type: 'betweenAccounts',
      fromAccountId: 11,
      toAccountId: 14,
    })
    expect(asked.find(({ call }) => call === 'betweenAccountsMaxAmountGet')?.input).toMatchObject({
      operation: 'betweenAccounts',
    })
  })

  test('nothing at all with one account only: this is shown, with a link to open another one [B277 B279 B281]', async () => {
    const screen = await open({ answers: [on(balanceInquiry, () => ({ accounts: [euros] }))] })
    await expect.element(screen.getByText('You have one account.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Open another account' }))
      .toHaveAttribute('href', '/home?show=addCurrency')
    expect(calls(screen)).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('no fee without an amount, though both accounts are there [B277]', async () => {
    const screen = await open()
    const asked = ['betweenAccountsLimitsGet', 'betweenAccountsMaxAmountGet']
    await expect.poll(() => calls(screen).toSorted()).toEqual(asked)
    for (const amount of ['', '0', '1.005']) {
      await userEvent.fill(screen.getByLabelText('Amount'), amount)
      await settle()
    }
    expect(calls(screen).toSorted()).toEqual(asked)
  })
})

test('two accounts: both are chosen, with their balances, and one press swaps them', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: /^From.*Everyday.*1,000\.00/ })).toBeVisible()
  await expect.element(screen.getByText('Travel').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Reverse the direction' }).click()
  await expect.element(screen.getByRole('button', { name: /^From.*Travel.*220\.05/ })).toBeVisible()
})

test('an amount to be received requests the amount to be debited', async () => {
  const screen = await open()
  await screen.getByLabelText('Currency').selectOptions('USD')
  await screen.getByLabelText('Amount').fill('12.50')
  await expect.element(screen.getByText('What arrives in Travel')).toBeVisible()
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/You exchange10\.00 EUR/)
  expect(screen.called.findLast(({ call }) => call === 'betweenAccountsFeeGet')?.input).toMatchObject({
    amount: '12.50',
    currencyCode: 'USD',
  })
})

test('as much as can be moved, by one press', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: /Maximum within your limit: 499\.00/ }).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('499.00')
})

describe('a problem is shown beside the field', () => {
  test.each([
    ['', 'Enter an amount, for example 12.50 EUR.'],
    ['0', 'Enter an amount above 0.'],
    ['500.01', 'This is above your limit. One payment may be up to 500.00 EUR.'],
  ])('%s: %s', async (amount, words) => {
    const screen = await open()
    const field = screen.getByLabelText('Amount')
    if (amount) await userEvent.fill(field, amount)
    await screen.getByRole('button', goOn).click()
    await expect.element(field).toHaveAccessibleDescription(new RegExp(words.replace(/ EUR/g, '.EUR')))
    await expect.element(field).toHaveFocus()
  })

  test('the second account', async () => {
    const screen = await open({ answers: [three] })
    await screen.getByLabelText('Amount').fill('10')
    await screen.getByRole('button', goOn).click()
    await expect.element(screen.getByText('Choose the account that gets the money.')).toBeVisible()
  })

  test('in the other currency, if the debited amount exceeds the balance', async () => {
    const screen = await open({
      answers: [on(balanceInquiry, () => ({ accounts: [account({ balance: '5.00' }), dollars] }))],
    })
    await screen.getByLabelText('Currency').selectOptions('USD')
    await screen.getByLabelText('Amount').fill('12.50')
    await expect.element(screen.getByText(/1 EUR = 1\.250 USD/).first()).toBeVisible()
    await screen.getByRole('button', goOn).click()
    await expect
      .element(screen.getByText(/the total is 10\.00.EUR, but the account has 5\.00.EUR/))
      .toBeVisible()
  })
})

test('exactly the shown transfer is confirmed, with its quote, and the receipt follows [B297]', async () => {
  const screen = await open()
  await toCheck(screen)
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Move 10.00 EUR' }).click()
  await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/900')
  const sent = screen.called.filter(({ call }) => call === 'betweenAccountsSubmit')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.input).toMatchObject({
    fromAccount: 11,
    toAccount: 12,
    toAmount: '10',
    currency: 'EUR',
    quote: `quote ${quotes}`,
  })
})

test('an expired rate is not confirmed; a press requests the current one', async () => {
  let isOver = true
  const screen = await open({
    answers: [on(betweenAccountsSubmit, () => (isOver ? refuse('quoteOver') : made))],
  })
  await toCheck(screen)
  await screen.getByRole('button', { name: 'Move 10.00 EUR' }).click()
  await expect
    .element(screen.getByText('The rate has expired. Check the new one and confirm again.'))
    .toBeVisible()
  isOver = false
  const before = quotes
  await screen.getByRole('button', { name: 'Get the current rate' }).click()
  await expect.poll(() => quotes).toBe(before + 1)
  await screen.getByRole('button', { name: 'Move 10.00 EUR' }).click()
  await expect.poll(() => screen.where()).toBe('/transfer/p2p/receipt/900')
  expect(screen.called.findLast(({ call }) => call === 'betweenAccountsSubmit')?.input).toMatchObject({
    quote: `quote ${quotes}`,
  })
})

test('a rate is shown as held until it expires, which may be sooner than in a minute', async () => {
  const screen = await open({
    answers: [
      on(betweenAccountsFeeGet, (input) => ({
        ...quoted(input),
        expiresAt: new Date(Date.now() + 6_000).toISOString(),
      })),
    ],
  })
  await toCheck(screen)
  await expect.element(screen.getByText(/^Held for you for 0:0\d$/), { timeout: 20_000 }).toBeVisible()
  await expect.element(screen.getByText('This rate is no longer held.')).toBeVisible()
})

test('the server’s message about a field is shown beside it [B297]', async () => {
  const screen = await open({ answers: [on(betweenAccountsSubmit, () => refuse('accountCannotReceive'))] })
  await toCheck(screen)
  await screen.getByRole('button', { name: 'Move 10.00 EUR' }).click()
  await expect.element(screen.getByText('This account is closed.')).toBeVisible()
  expect(screen.where()).toBe('/transfer/account?step=amount')
})

test('a person who may only request sees that a colleague decides', async () => {
  const asker = { ...alice, accessRight: accessRights.initiate }
  const screen = await open({
    answers: [on(customerInfoGet, () => ({ customer: asker, idleSeconds: 900 }))],
  })
  await toCheck(screen)
  await expect.element(screen.getByRole('heading', { name: 'Then a colleague approves it' })).toBeVisible()
})

test('a person who may not move money is informed, and nothing is requested', async () => {
  const screen = await open({
    answers: [
      on(customerInfoGet, () => ({
        customer: { ...alice, own: { ...alice.own, betweenAccounts: false } },
        idleSeconds: 900,
      })),
    ],
  })
  await expect
    .element(screen.getByText('You do not have permission to move money between these accounts.'))
    .toBeVisible()
})

test('a reload in the middle loses nothing', async () => {
  const screen = await open()
  await toCheck(screen)
  await screen.unmount()
  const again = await open({ at: '/transfer/account?step=check' })
  await expect.element(again.getByRole('button', { name: 'Move 10.00 EUR' })).toBeVisible()
})

test('the form has nothing against it, narrow and dark', async () => {
  await open({ width: 320, scheme: 'dark' })
  expect(await findings()).toEqual([])
})
