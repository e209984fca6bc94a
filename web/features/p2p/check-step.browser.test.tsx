import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { checkPayee, p2pBeneficiaryList, p2pFeeGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { accessRights, approvedByPasskey } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { actFor } from '#lib/call/acting.ts'
import { account, alice, bo, person, receipt } from '#testing/bank.ts'
import { type RecordedCall, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, openFlow } from './testing.tsx'

beforeEach(() => entered())
afterEach(async () => {
  actFor({})
  await cleanSlate()
})

const at = '/transfer/p2p?step=check'
const confirm = { name: 'Confirm 25.13\u00a0EUR' }
type SendResult = OutputOf<typeof p2pSend>
const completed: SendResult = {
  transactionId: 700,
  status: 'completed',
  approveType: 0,
  availableApprovalMethods: [0],
}
const pending: SendResult = { ...completed, status: 'pending', approveType: 2, availableApprovalMethods: [2] }
const created: SendResult = { ...completed, status: 'created' }

test('shows the whole payment; the button names what leaves the account', async () => {
  const screen = await openFlow({ at })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/Everyday.*Fee.*0\.13.*Bo L\..*bo@ostra\.example.*Ostra/)
  await expect.element(slip).toMatchTextContent(/Note.*Dinner/)
  await expect.element(slip).toMatchTextContent(/Leaves your account25\.13/)
  await expect.element(screen.getByRole('button', confirm)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Change account' })).toBeVisible()
})

test.each([1280, 390])(
  'says for whom it is, in the head and in the line of the account, at %i [WE-04]',
  async (width) => {
    actFor({ customerId: 1002, isBusiness: true })
    entered()
    const company = { ...alice, customerType: 2, businessName: 'Northlight Studio' }
    const screen = await openFlow({
      at,
      width,
      answers: [on(customerInfoGet, () => ({ customer: company, idleSeconds: 900 }))],
    })
    await expect.element(screen.getByRole('banner')).toMatchTextContent(/Acting for Northlight Studio/)
    const slip = screen.getByRole('article', { name: 'Payment slip' })
    await expect.element(slip).toMatchTextContent(/Everyday.*Northlight Studio\..*Fee/)
  },
)

test.each([
  [{}, 'Then enter a code from your phone'],
  [{ transactionApproveMode: 3 }, 'Then enter a code from your app'],
  [{ transactionApproveMode: 0 }, 'No code is needed'],
  [{ transactionApproveMode: 1 }, 'Then confirm on your phone'],
  [{ transactionApproveMode: 4 }, 'Then enter your approval code'],
  [{ accessRight: accessRights.initiate }, 'Then a colleague approves it'],
])('says before what comes after it: %o', async (part, words) => {
  const screen = await openFlow({
    at,
    answers: [on(customerInfoGet, () => ({ customer: { ...alice, ...part }, idleSeconds: 900 }))],
  })
  await expect.element(screen.getByRole('heading', { name: words })).toBeVisible()
})

test('an approval mode of none leads to the receipt at once, under the popup [B224]', async () => {
  const screen = await openFlow({ at, answers: [on(p2pSend, () => completed)] })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  expect(screen.where()).toBe('/transfer/p2p/receipt/700')
  expect(sessionStorage.getItem('sixpence.p2p.draft.0')).toBeNull()
  expect(sends(screen.called)[0]?.input).toEqual({
    accountId: 11,
    amount: '25.00',
    currency: 'EUR',
    toEmail: 'bo@ostra.example',
    note: 'Dinner',
    fee: '0.13',
    platform: 'web',
  })
})

test('a held payment leads to its code [B226]', async () => {
  const held = receipt({ status: 'pending' })
  const screen = await openFlow({
    at,
    answers: [on(p2pSend, () => pending), on(transactionReceiptGet, () => ({ receipt: held }))],
  })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByLabelText('6-digit code')).toBeVisible()
  await expect.poll(() => screen.where()).toBe('/transfer/p2p?step=confirm&payment=700')
})

test('a payment that a colleague approves leads to its receipt [B228]', async () => {
  const screen = await openFlow({
    at,
    answers: [
      on(p2pSend, () => created),
      on(transactionReceiptGet, () => ({ receipt: receipt({ status: 'created' }) })),
    ],
  })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Waiting for approval')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

describe('one payment, whatever happens', () => {
  test('two presses in one moment send once', async () => {
    const screen = await openFlow({ at, answers: [on(p2pSend, () => completed)] })
    const button = screen.getByRole('button', confirm)
    await expect.element(button).toBeVisible()
    const element = button.element() as HTMLButtonElement
    element.click()
    element.click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
    expect(sends(screen.called)).toHaveLength(1)
  })

  test('after a lost reply the request is repeated with the same key, and meanwhile nothing can be changed', async () => {
    let isCut = true
    const screen = await openFlow({
      at,
      answers: [on(p2pSend, () => (isCut ? cutLine() : completed))],
    })
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByText('We do not know yet whether this went through.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Change/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Back', exact: true })).not.toBeInTheDocument()
    isCut = false
    await screen.getByRole('button', { name: 'Find out' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
    expectOneKey(sends(screen.called), 2)
  })

  test('an unknown outcome is found by itself, says one thing, and takes no amount off twice [WE-16]', async () => {
    let isCut = true
    const screen = await openFlow({ at, answers: [on(p2pSend, () => (isCut ? cutLine() : completed))] })
    await expect.element(screen.getByText(/After this:/)).toBeVisible()
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByText(/We keep asking until the bank answers/)).toBeVisible()
    await expect.element(screen.getByText(/After this:/)).not.toBeInTheDocument()
    isCut = false
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
    expectOneKey(sends(screen.called), 2)
  })

  test('a reload in mid-send finds the outcome by itself, with the same key', async () => {
    const first = await openFlow({ at, answers: [on(p2pSend, never)] })
    await first.getByRole('button', confirm).click()
    await expect.poll(() => sends(first.called)).toHaveLength(1)
    await first.unmount()
    const screen = await openFlow({ answers: [on(p2pSend, () => completed)] })
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
    expectOneKey([...sends(first.called), ...sends(screen.called)], 2)
  })

  test('the state of a payment that was under way long ago is requested on a press only', async () => {
    entered({ sentAt: Date.now() - 60 * 60_000 })
    const screen = await openFlow({ answers: [on(p2pSend, () => completed)] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Did it go through?')
    expect(sends(screen.called)).toHaveLength(0)
    await screen.getByRole('button', { name: 'Find out' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  })

  test('the key is kept before anything is sent, so that a copy of the tab sends the same one', async () => {
    const screen = await openFlow({ at })
    await expect.element(screen.getByRole('button', confirm)).toBeVisible()
    await expect.poll(() => keptKey()).toMatch(/^[0-9a-f-]{36}$/)
    const key = keptKey()
    await screen.unmount()
    const copy = await openFlow({ at, answers: [on(p2pSend, () => completed)] })
    await copy.getByRole('button', confirm).click()
    await expect.poll(() => sends(copy.called)[0]?.key).toBe(key)
  })

  test('other details are another payment with another key', async () => {
    const screen = await openFlow({ at })
    await expect.poll(() => keptKey()).toBeDefined()
    const key = keptKey()
    await screen.getByRole('link', { name: 'Change note' }).click()
    await screen.getByLabelText('Note, optional').fill('Lunch')
    await screen.getByRole('button', { name: 'Check the payment' }).click()
    await expect.element(screen.getByText('Lunch')).toBeVisible()
    await expect.poll(() => keptKey()).not.toBe(key)
  })
})

describe('a refusal of the server changes nothing and is shown beside its field', () => {
  test.each([
    [
      'insufficientFunds',
      {},
      'Amount',
      'There is not enough money in this account. Enter a smaller amount or choose another account.',
    ],
    [
      'limitExceeded',
      { left: '5.00', currency: 'EUR', period: 'today' },
      'Amount',
      'This is above your limit.',
    ],
    ['payeeRefuses', {}, 'Recipient’s e-mail', 'This person cannot receive your payments.'],
    ['payeeBlocked', {}, 'Recipient’s e-mail', 'This user is in your blacklist.'],
  ] as const)('%s', async (name, facts, label, words) => {
    const screen = await openFlow({ at, answers: [on(p2pSend, () => refuse(name, facts))] })
    await screen.getByRole('button', confirm).click()
    const field = screen.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${words}`))
    await expect.element(field).toHaveFocus()
    expect(keptKey()).toBeUndefined()
  })

  test('its field takes the focus once: what is typed elsewhere afterwards stays there', async () => {
    const screen = await openFlow({ at, answers: [on(p2pSend, () => refuse('insufficientFunds'))] })
    await screen.getByRole('button', confirm).click()
    const amount = screen.getByLabelText('Amount', { exact: true })
    await expect.element(amount).toHaveFocus()
    const note = screen.getByLabelText('Note, optional')
    await note.click()
    await userEvent.keyboard('{End} in May')
    await expect.element(note).toHaveValue('Dinner in May')
    await expect.element(amount).toHaveValue('25.00')
    await expect.element(note).toHaveFocus()
  })

  test('an account that was closed meanwhile', async () => {
    const screen = await openFlow({ at, answers: [on(p2pSend, () => refuse('accountClosed'))] })
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByText('This account is closed.')).toBeVisible()
    expect(screen.where()).toBe('/transfer/p2p?step=amount')
  })

  test('a message for no field is shown above the slip', async () => {
    const screen = await openFlow({ at, answers: [on(p2pSend, () => refuse('customerLimited'))] })
    await screen.getByRole('button', confirm).click()
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/Nothing was sent.*Your account is limited/)
    await expect.element(screen.getByRole('button', confirm)).toBeVisible()
  })
})

test('a fee that has changed since it was shown is shown again, and paid only when it is confirmed', async () => {
  let fee = '0.13'
  const screen = await openFlow({
    at,
    answers: [
      on(p2pFeeGet, () => ({ fee, feeCurrencyCode: 'EUR', total: fee === '0.13' ? '25.13' : '25.20' })),
      on(p2pSend, ({ fee: sent }) => {
        fee = '0.20'
        return sent === fee ? completed : refuse('feeChanged', { fee: '0.20 EUR' })
      }),
    ],
  })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The fee has changed to 0\.20 EUR/)
  await screen.getByRole('button', { name: 'Confirm 25.20\u00a0EUR' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  expect(sends(screen.called).map(({ input }) => input['fee'])).toEqual(['0.13', '0.20'])
})

test('a balance that has shrunk meanwhile leads back to the amount before anything is sent', async () => {
  const screen = await openFlow({
    at,
    answers: [on(balanceInquiry, () => ({ accounts: [account({ balance: '20.00' })] }))],
  })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/the account has 20\.00/)
  expect(sends(screen.called)).toEqual([])
})

test('without the fee the button shows why the payment cannot be confirmed yet', async () => {
  const screen = await openFlow({ at, answers: [on(p2pFeeGet, never)] })
  await screen.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect.element(screen.getByText('The fee is not known yet')).toBeVisible()
  expect(sends(screen.called)).toEqual([])
})

test('offline nothing is sent, and the page shows it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await openFlow({ at })
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Nothing was sent.*You are offline/)
  expect(sends(screen.called)).toEqual([])
  vi.restoreAllMocks()
})

test('the same amount to the same person within a day is pointed out', async () => {
  const lately = {
    ...person('Bo Lindqvist', 'bo@ostra.example'),
    lastAmount: '25.00',
    lastAt: new Date().toISOString(),
  }
  const screen = await openFlow({
    at,
    answers: [on(p2pBeneficiaryList, () => ({ beneficiaries: [lately] }))],
  })
  await expect.element(screen.getByText('You sent Bo Lindqvist the same amount recently')).toBeVisible()
})

test('a new payee is marked as new', async () => {
  const screen = await openFlow({
    at,
    answers: [on(p2pBeneficiaryList, () => ({ beneficiaries: [] })), on(checkPayee, () => bo)],
  })
  await expect.element(screen.getByText('You have not paid them before')).toBeVisible()
})

test('if only a passkey is older than the change of factors, it is named, and no code is mentioned', async () => {
  const cooling = { until: '2126-11-21T12:00:00.000Z', approveType: approvedByPasskey }
  const screen = await openFlow({
    at,
    answers: [
      on(p2pBeneficiaryList, () => ({ beneficiaries: [] })),
      on(checkPayee, () => ({ ...bo, cooling })),
    ],
  })
  await expect.element(screen.getByText(/This payment needs your passkey\./)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Then use your passkey' })).toBeVisible()
})

test('without entries the page is not shown: the flow begins at its beginning', async () => {
  sessionStorage.clear()
  const screen = await openFlow({ at })
  await expect.element(screen.getByLabelText('Recipient’s e-mail')).toBeVisible()
  await expect.poll(() => screen.where()).toBe('/transfer/p2p?step=payee')
})

test.each([
  [1280, 'light', 'ostra'],
  [390, 'dark', 'gintara'],
  [320, 'light', 'quillo'],
] as const)(
  'at %d px in the %s scheme of %s axe finds nothing and nothing is too wide',
  async (width, scheme, brand) => {
    const screen = await openFlow({ at, width, scheme, brand, answers: [on(p2pSend, cutLine)] })
    await expect.element(screen.getByRole('button', confirm)).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('button', { name: 'Find out' })).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

const sends = (called: readonly RecordedCall[]): RecordedCall[] =>
  called.filter(({ call }) => call === 'p2pSend')

function expectOneKey(asked: readonly RecordedCall[], times: number): void {
  expect(asked).toHaveLength(times)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
}

function keptKey(): string | undefined {
  const text = sessionStorage.getItem('sixpence.pending.p2p.send')
  return text === null ? undefined : (JSON.parse(text) as { key: string }).key
}
