import {
  approvalCodeResend,
  transferCancel,
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { passkeyList } from '@sixpence/protocol/passkeys/passkeys'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { receipt } from '#testing/bank.ts'
import { type Answer, cutLine, on, refuse } from '#testing/fake-server.ts'
import { asked, ownPasskeys, passkeyAnswers, signed } from '#testing/passkey.ts'
import { cleanSlate, findings, type ScreenOptions } from '#testing/screen.tsx'
import { refresh } from '#lib/call/refresh.ts'
import { keepDraft } from './draft.ts'
import { entered, openFlow } from './testing.tsx'

beforeEach(() => entered({ payment: 700 }))
afterEach(cleanSlate)

const at = '/transfer/p2p?step=confirm&payment=700'
const held = receipt({
  status: 'pending',
  createdAt: new Date().toISOString(),
  expiresAt: '2026-11-20T10:10:00Z',
})
const done = { transactionId: 700, status: 'completed' } as const
const canceled = { transactionId: 700, status: 'canceled' } as const

/** The held payment, completed by the correct code. */
function waiting(...answers: Answer[]) {
  let isDone = false
  return [
    on(transactionReceiptGet, () => ({ receipt: isDone ? receipt() : held })),
    on(transferConfirm, () => {
      isDone = true
      return done
    }),
    ...answers,
  ]
}

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openFlow({ at, ...part, answers: waiting(...answers) })

const confirm = { name: 'Confirm 25.13\u00a0EUR' }

test("shows payee, purpose and amount from the server's record, and where the code was sent", async () => {
  const screen = await open()
  await expect.element(screen.getByText(/We sent a code to \+370 ••• ••012/)).toBeVisible()
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/Waiting for your code until/)
  await expect.element(slip).toMatchTextContent(/Bo Lindqvist gets25\.00/)
  await expect.element(screen.getByLabelText('6-digit code')).toHaveFocus()
})

test('the right code sends it: popup over the permanent receipt, the entries are forgotten [B226]', async () => {
  const screen = await open()
  await screen.getByLabelText('6-digit code').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('dialog', { name: 'Successfully submitted' }))
    .toMatchTextContent(/Bo Lindqvist/)
  expect(screen.where()).toBe('/transfer/p2p/receipt/700')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.called.find(({ call }) => call === 'transferConfirm')?.input).toEqual({
    trxid: 700,
    approvalCode: '123456',
  })
  expect(sessionStorage.getItem('sixpence.p2p.draft.0')).toBeNull()
})

test('an approval code has eight boxes, and is one’s own', async () => {
  const own = { ...held, approveType: approvalMethods.approvalCode }
  const screen = await open([on(transactionReceiptGet, () => ({ receipt: own }))])
  const field = screen.getByLabelText('8-digit code')
  await expect.element(screen.getByText(/^Enter the approval code/)).toBeVisible()
  expect(field.element().parentElement?.querySelectorAll('[aria-hidden] > span')).toHaveLength(8)
  await field.fill('123456')
  await screen.getByRole('button', confirm).click()
  await expect.element(field).toHaveAccessibleDescription(/^Enter the 8 digits of the code\./)
  await field.fill('12345678')
  await screen.getByRole('button', confirm).click()
  await expect
    .poll(() => screen.called.find(({ call }) => call === 'transferConfirm')?.input)
    .toEqual({
      trxid: 700,
      approvalCode: '12345678',
    })
})

describe('with a passkey', () => {
  const own = on(passkeyList, () => ownPasskeys)
  const begin = on(transferPasskeyBegin, () => asked)
  const button = { name: 'Confirm with a passkey' }

  test('one press confirms the payment, with what the device signed for it', async () => {
    const get = passkeyAnswers('signs')
    const screen = await open([own, begin, on(transferPasskeyConfirm, () => done)])
    await screen.getByRole('button', button).click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
    expect(get).toHaveBeenCalledTimes(1)
    expect(screen.called.find(({ call }) => call === 'transferPasskeyConfirm')?.input).toEqual({
      trxid: 700,
      key: asked.key,
      response: signed,
    })
  })

  test('closed or refused, nothing is confirmed, this is shown, and the code can still be used', async () => {
    const get = passkeyAnswers('closed')
    const screen = await open([own, begin, on(transferPasskeyConfirm, () => refuse('passkeyWrong'))])
    await screen.getByRole('button', button).click()
    await expect
      .element(screen.getByText('The passkey was not used, and nothing was confirmed.'))
      .toBeVisible()
    expect(await findings()).toEqual([])
    get.mockRestore()
    passkeyAnswers('signs')
    await screen.getByRole('button', button).click()
    await expect.element(screen.getByText(/^This passkey could not confirm it\./)).toBeVisible()
    await screen.getByLabelText('6-digit code').fill('123456')
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  })

  test('it stands beside the phone too', async () => {
    const byPhone = { ...held, approveType: approvalMethods.push }
    const screen = await open([own, on(transactionReceiptGet, () => ({ receipt: byPhone }))])
    await expect.element(screen.getByRole('button', button)).toBeVisible()
    await expect.element(screen.getByText('or answer on your phone')).toBeVisible()
  })

  test('it is the only way where nothing else is old enough: no box for a code, one button', async () => {
    const get = passkeyAnswers('closed')
    const only = { ...held, approveType: approvedByPasskey }
    const screen = await open([
      own,
      begin,
      on(transactionReceiptGet, () => ({ receipt: only })),
      on(transferPasskeyConfirm, () => done),
    ])
    await expect.element(screen.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The passkey was not used/)
    get.mockRestore()
    passkeyAnswers('signs')
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  })

  test('a person without a passkey is not offered it', async () => {
    const screen = await open()
    await expect.element(screen.getByLabelText('6-digit code')).toBeVisible()
    await expect
      .poll(() => screen.called.some(({ call }) => call === '/auth/passkeys' || call === 'passkeyList'))
      .toBe(true)
    await expect.element(screen.getByRole('button', button)).not.toBeInTheDocument()
  })
})

test('a code that is too short is not sent', async () => {
  const screen = await open()
  const field = screen.getByLabelText('6-digit code')
  await field.fill('123')
  await screen.getByRole('button', confirm).click()
  await expect.element(field).toHaveAccessibleDescription(/^Enter the 6 digits of the code\./)
  expect(screen.called.some(({ call }) => call === 'transferConfirm')).toBe(false)
})

test('a wrong code says how many tries are left, empties the box and waits in it', async () => {
  const screen = await open([on(transferConfirm, () => refuse('wrongCode', { count: 4 }))])
  const field = screen.getByLabelText('6-digit code')
  await field.fill('000000')
  await screen.getByRole('button', confirm).click()
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^This code is incorrect\. You have 4 attempts left\./)
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

describe('when all attempts are used nothing was sent, and the entries are kept', () => {
  test.each([
    ['approvalAttemptsUsed', 'Five wrong codes. The payment was canceled and nothing was sent.'],
    ['approvalExpired', 'The time to enter the code has run out. Nothing was sent.'],
  ] as const)('%s [B234]', async (name, words) => {
    const screen = await open([on(transferConfirm, () => refuse(name))])
    await screen.getByLabelText('6-digit code').fill('000000')
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Failed transaction')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words)
    await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toMatchTextContent(/Canceled/)
    await screen.getByRole('button', { name: 'Change it and try again' }).click()
    await expect.element(screen.getByLabelText('Amount')).toHaveValue('25.00')
    await expect.poll(() => screen.where()).toBe('/transfer/p2p?step=amount')
  })

  test('another refusal is shown in the words of the server [B232]', async () => {
    const screen = await open([on(transferConfirm, () => refuse('accountClosed'))])
    await screen.getByLabelText('6-digit code').fill('000000')
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/This account is closed\./)
  })
})

test('giving it up frees the money and keeps the entries', async () => {
  const screen = await open([on(transferCancel, () => canceled)])
  await screen.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Nothing was sent\. The money is available again\./)
  await expect.element(screen.getByRole('button', { name: 'Change it and try again' })).toBeVisible()
})

test('one that was found elsewhere can be given up; there are no entries to go back to', async () => {
  sessionStorage.clear()
  const screen = await open([on(transferCancel, () => canceled)])
  await screen.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect.element(screen.getByRole('link', { name: 'Go to home' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Change it and try again' }))
    .not.toBeInTheDocument()
})

test('a cut line keeps the code, which may be sent again', async () => {
  const screen = await open([on(transferConfirm, cutLine)])
  await screen.getByLabelText('6-digit code').fill('123456')
  await screen.getByRole('button', confirm).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/will not be made twice/)
  await expect.element(screen.getByLabelText('6-digit code')).toHaveValue('123456')
})

describe('a code that did not arrive', () => {
  test('can be requested again after a minute, which is counted down', async () => {
    // The clock is stopped between steps, so that slow machines do not matter.
    const began = Date.now()
    let later = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + later)
    onTestFinished(() => clock.mockRestore())
    const old = { ...held, createdAt: new Date(began - 30_000).toISOString() }
    const screen = await open([on(transactionReceiptGet, () => ({ receipt: old }))])
    await screen.getByText('The code did not arrive').click()
    await expect.element(screen.getByText(/^A new code can be sent in 30 s\.$/)).toBeVisible()
    later = 1_000
    await expect.element(screen.getByText(/^A new code can be sent in 29 s\.$/)).toBeVisible()
    const button = screen.getByRole('button', { name: 'Send the code again' })
    await button.click()
    await expect
      .element(screen.getByRole('status').filter({ hasText: /^A new code can be sent in/ }))
      .toBeVisible()
    expect(screen.called.some(({ call }) => call === 'approvalCodeResend')).toBe(false)
  })

  test('is sent again on a press, and the page shows that the earlier one is invalid', async () => {
    const old = { ...held, createdAt: '2026-11-20T10:00:00Z' }
    const screen = await open([
      on(transactionReceiptGet, () => ({ receipt: old })),
      on(approvalCodeResend, () => ({ approvalSentTo: '+370 ••• ••012', expiresAt: '2026-11-20T10:10:00Z' })),
    ])
    await screen.getByText('The code did not arrive').click()
    await screen.getByRole('button', { name: 'Send the code again' }).click()
    await expect.element(screen.getByText(/^A new code is on its way/)).toBeVisible()
    await expect.element(screen.getByText(/^A new code can be sent in/)).toBeVisible()
  })

  test('cannot be requested without a limit', async () => {
    const old = { ...held, createdAt: '2026-11-20T10:00:00Z' }
    const screen = await open([
      on(transactionReceiptGet, () => ({ receipt: old })),
      on(approvalCodeResend, () => refuse('resendUsedUp')),
    ])
    await screen.getByText('The code did not arrive').click()
    await screen.getByRole('button', { name: 'Send the code again' }).click()
    await expect.element(screen.getByText('No more codes can be sent. Start again.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send the code again' })).not.toBeInTheDocument()
  })
})

test('with an authenticator the page names it, and no code can be sent again', async () => {
  const byApp = { ...held, approveType: approvalMethods.otp }
  const screen = await open([on(transactionReceiptGet, () => ({ receipt: byApp }))])
  await expect.element(screen.getByText(/^Open the authenticator app.*for Ostra\.$/)).toBeVisible()
  await expect.element(screen.getByText('The code did not arrive')).not.toBeInTheDocument()
})

test('a payment that is confirmed elsewhere meanwhile leads to its receipt, without a popup', async () => {
  let isDone = false
  const screen = await open([on(transactionReceiptGet, () => ({ receipt: isDone ? receipt() : held }))])
  await expect.element(screen.getByLabelText('6-digit code')).toBeVisible()
  isDone = true
  await refresh(['approvals'])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sent to Bo Lindqvist')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a payment that is not found is reported', async () => {
  const screen = await open([on(transactionReceiptGet, () => refuse('transactionNotFound'))])
  await expect.element(screen.getByText('We could not load this payment.')).toBeVisible()
  await expect.element(screen.getByText(/This payment does not exist\./)).toBeVisible()
})

test.each([
  [1280, 'light', 'gintara'],
  [390, 'dark', 'ostra'],
  [320, 'dark', 'tamar'],
] as const)(
  'at %d px in the %s scheme of %s axe finds nothing and nothing is too wide',
  async (width, scheme, brand) => {
    const screen = await open([on(transferConfirm, () => refuse('wrongCode', { count: 4 }))], {
      width,
      scheme,
      brand,
    })
    await screen.getByText('The code did not arrive').click()
    await screen.getByLabelText('6-digit code').fill('000000')
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByText(/4 attempts left/)).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('a payment that has ended makes room for the next one that is asked for [CR-10]', async () => {
  const over = receipt({ status: 'canceled' })
  const screen = await openFlow({
    at: '/transfer/p2p?to=bo@ostra.example',
    answers: [on(transactionReceiptGet, () => ({ receipt: over }))],
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: /How much does/ })).toBeVisible()
  await expect.element(screen.getByText('The payment was canceled')).not.toBeInTheDocument()
})

test('a payment that has ended is forgotten when its page is left [CR-10]', async () => {
  const over = receipt({ status: 'canceled' })
  const screen = await open([on(transactionReceiptGet, () => ({ receipt: over }))])
  await screen.getByRole('link', { name: 'Go to home' }).click()
  await expect.poll(() => sessionStorage.getItem('sixpence.p2p.draft.0')).toBeNull()
})

test('entries asked for from a receipt wait until the payment under way has ended [CR-10]', async () => {
  keepDraft({ to: 'kim@ostra.example', amount: '3.00' })
  const over = receipt({ status: 'rejected' })
  const screen = await openFlow({
    at: '/transfer/p2p',
    answers: [on(transactionReceiptGet, () => ({ receipt: over }))],
  })
  await expect.poll(() => sessionStorage.getItem('sixpence.p2p.draft.0')).toContain('kim@ostra.example')
  await expect.element(screen.getByText('The payment was canceled')).not.toBeInTheDocument()
})
