import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { checkPayee, p2pFeeGet, p2pLimitsGet } from '@sixpence/protocol/p2p/p2p'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account, bo, dollars, euros } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, openFlow } from './testing.tsx'

beforeEach(() => entered({ amount: '', note: '' }))
afterEach(cleanSlate)

const at = '/transfer/p2p?step=amount'
const goOn = { name: 'Check the payment' }

test('the fee is requested for amounts above 0 only [B276]', async () => {
  const screen = await openFlow({ at })
  const field = screen.getByLabelText('Amount')
  for (const amount of ['0', '0.00', '-1', '0.001', '0.01']) {
    await userEvent.fill(field, amount)
    await settled()
  }
  await expect.poll(() => fees(screen.called)).toEqual(['0.01'])
})

test('the slip shows fee, total and what is left while the amount is entered, and says them aloud', async () => {
  const screen = await openFlow({ at })
  await screen.getByLabelText('Amount').fill('25')
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/Bo L\. gets25\.00 EUR/)
  await expect.element(slip).toMatchTextContent(/After this: 974\.87/)
  await expect.element(slip).toMatchTextContent(/Leaves your account25\.13 EUR/)
  await expect
    .element(screen.getByText('Fee 0.13 euros. 25.13 euros leaves your account.'))
    .toBeInTheDocument()
})

test('on a phone the sums are in the form', async () => {
  const screen = await openFlow({ at, width: 390 })
  await screen.getByLabelText('Amount').fill('25')
  await expect.element(screen.getByText('Left in the account')).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Payment slip' })).not.toBeInTheDocument()
})

describe('a problem is shown beside the field, and Continue stays enabled', () => {
  test.each([
    ['', 'Enter an amount, for example 12.50 EUR.'],
    ['0', 'Enter an amount above 0.'],
    ['1.005', 'EUR has at most 2 decimals'],
    ['999999999999999999', 'This amount is too large.'],
    ['500.01', 'This is above your limit. One payment may be up to 500.00 EUR.'],
  ])('%s: %s', async (amount, words) => {
    const screen = await openFlow({ at })
    const field = screen.getByLabelText('Amount')
    if (amount) await userEvent.fill(field, amount)
    await screen.getByRole('button', goOn).click()
    await expect.element(field).toHaveAccessibleDescription(words.replace(/ EUR/g, '\u00a0EUR'))
    await expect.element(field).toHaveFocus()
    expect(screen.where()).toBe(at)
  })

  test('more than the account has, the fee counted in', async () => {
    const screen = await openFlow({
      at,
      answers: [on(balanceInquiry, () => ({ accounts: [account({ balance: '25.10' })] }))],
    })
    const field = screen.getByLabelText('Amount')
    await field.fill('25.00')
    await settled()
    await screen.getByRole('button', goOn).click()
    await expect
      .element(field)
      .toHaveAccessibleDescription('With the fee, the total is 25.13 EUR, but the account has 25.10 EUR.')
  })

  test('above the limit of the day', async () => {
    const day = {
      period: 'day',
      amount: '2000.00',
      used: '1990.00',
      left: '10.00',
      currencyCode: 'EUR',
    } as const
    const screen = await openFlow({ at, answers: [on(p2pLimitsGet, () => ({ limits: [day] }))] })
    const field = screen.getByLabelText('Amount')
    await field.fill('11')
    await screen.getByRole('button', goOn).click()
    await expect
      .element(field)
      .toHaveAccessibleDescription('This is above your limit. You can still send 10.00\u00a0EUR today.')
  })

  test('several problems: a summary receives the focus and links to each', async () => {
    const screen = await openFlow({ at })
    await screen.getByLabelText('Note, optional').fill('x'.repeat(141))
    await screen.getByRole('button', goOn).click()
    await expect.element(screen.getByRole('region', { name: /2 entries need correcting/ })).toHaveFocus()
    await screen.getByRole('link', { name: /Use at most 140 characters\. You have used 141/ }).click()
    await expect.element(screen.getByLabelText('Note, optional')).toHaveFocus()
    expect(screen.where()).toBe(at)
  })
})

test('unfinished input is not reported: an empty amount shows no problem when it loses the focus', async () => {
  const screen = await openFlow({ at })
  await screen.getByLabelText('Amount').click()
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Amount')).not.toHaveAttribute('aria-invalid')
})

describe('the account', () => {
  test('is the first whose currency the payee has', async () => {
    entered({ amount: '', note: '', from: undefined })
    const screen = await openFlow({
      at,
      answers: [on(checkPayee, () => ({ ...bo, currencyCodes: ['USD'] }))],
    })
    await expect.element(screen.getByRole('button', { name: /^From Travel/ })).toBeVisible()
  })

  test('is chosen in a sheet by keyboard, with the others and their balances', async () => {
    const screen = await openFlow({ at })
    const picker = screen.getByRole('button', { name: /^From Everyday/ })
    await expect.element(picker).toBeVisible()
    picker.element().focus()
    await userEvent.keyboard('{Enter}')
    const sheet = screen.getByRole('dialog', { name: 'From' })
    await expect.element(sheet.getByRole('button', { name: /Travel.*220\.05/ })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /Old savings/ })).not.toBeInTheDocument()
    sheet
      .getByRole('button', { name: /Travel/ })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: /^From Travel/ })).toHaveFocus()
  })

  test('that the payee cannot receive says so and is not taken', async () => {
    const screen = await openFlow({
      at,
      answers: [on(checkPayee, () => ({ ...bo, currencyCodes: ['EUR'] }))],
    })
    await screen.getByRole('button', { name: /^From Everyday/ }).click()
    const travel = screen.getByRole('button', { name: /Travel/ })
    await expect.element(travel).toMatchTextContent(/Bo L\. cannot receive USD\./)
    await travel.click({ force: true })
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('that is the only one is shown without a choice', async () => {
    const screen = await openFlow({ at, answers: [on(balanceInquiry, () => ({ accounts: [euros] }))] })
    await expect.element(screen.getByText('Everyday').first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^From/ })).not.toBeInTheDocument()
  })

  test('that is limited or closed is not offered', async () => {
    const limited = { ...dollars, accountStatusId: 27 }
    const screen = await openFlow({ at, answers: [on(balanceInquiry, () => ({ accounts: [limited] }))] })
    await screen.getByRole('button', goOn).click()
    await expect.element(screen.getByText('You have no account to pay from.')).toBeVisible()
  })
})

test('if the fee is unavailable the reason is shown', async () => {
  const screen = await openFlow({ at, answers: [on(p2pFeeGet, () => refuse('notAllowed'))] })
  await screen.getByLabelText('Amount').fill('25')
  await expect.element(screen.getByText('You do not have access to this action.')).toBeVisible()
})

test('accounts that failed to load are reported in place', async () => {
  const screen = await openFlow({ at, answers: [on(balanceInquiry, () => refuse('notAllowed'))] })
  await expect.element(screen.getByText('We could not load your accounts.')).toBeVisible()
  await expect.element(screen.getByText(/Your money is not affected/)).toBeVisible()
})

test('the entries are kept on the way back and forth, and over a reload', async () => {
  const first = await openFlow({ at })
  await first.getByLabelText('Amount').fill('25')
  await first.getByLabelText('Note, optional').fill('Dinner')
  await first.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(first.getByLabelText('Recipient’s e-mail')).toHaveValue('bo@ostra.example')
  await first.unmount()
  const screen = await openFlow({ at })
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('25')
  await expect.element(screen.getByLabelText('Note, optional')).toHaveValue('Dinner')
})

test('the heading has the focus when the step opens', async () => {
  const screen = await openFlow({ at })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  [1280, 'dark'],
  [390, 'light'],
  [320, 'dark'],
] as const)('at %d px in the %s scheme axe finds nothing and nothing is too wide', async (width, scheme) => {
  const screen = await openFlow({ at, width, scheme, brand: 'gintara' })
  await screen.getByLabelText('Amount').fill('25')
  await settled()
  expect(await findings()).toEqual([])
  await screen.getByLabelText('Amount').fill('9999')
  await screen.getByLabelText('Note, optional').fill('x'.repeat(141))
  await screen.getByRole('button', goOn).click()
  await expect.element(screen.getByRole('region', { name: /2 entries/ })).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

/** Longer than the delay before the fee is requested. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

const fees = (called: { call: string; input: Record<string, unknown> }[]) =>
  called.filter(({ call }) => call === 'p2pFeeGet').map(({ input }) => input['amount'])
