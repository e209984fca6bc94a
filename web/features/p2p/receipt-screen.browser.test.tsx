import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { type Receipt, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refresh } from '#lib/call/refresh.ts'
import { alice, receipt } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { openFlow } from './testing.tsx'

afterEach(async () => {
  await cleanSlate()
  vi.restoreAllMocks()
})

const at = '/transfer/p2p/receipt/700'
const showing = (receipt: Receipt) => [on(transactionReceiptGet, () => ({ receipt }))]

test.each([
  ['completed', 'Sent to Bo Lindqvist', /Completed20 Nov/],
  ['pending', 'Waiting for your code', /Waiting for your code/],
  ['created', 'Waiting for approval', /Waiting for approval by a colleague/],
  ['canceled', 'Nothing was sent', /Bo Lindqvist received nothing.*Canceled/],
] as const)('%s: %s', async (status, title, words) => {
  const screen = await openFlow({ at, answers: showing(receipt({ status })) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toMatchTextContent(words)
  expect(await findings()).toEqual([])
})

test('whoever asked reads which colleague declined it, and why', async () => {
  const declined = { name: 'Rita Okafor', approved: false, at: '2026-11-20T11:00:00Z', reason: 'Not now' }
  const canceled = receipt({ status: 'canceled', decisions: [declined] })
  const screen = await openFlow({ at, answers: showing(canceled) })
  await expect.element(screen.getByText('Rita Okafor declined it: Not now')).toBeVisible()
})

test('the payer sees both parties, fee, total, number and reference', async () => {
  const screen = await openFlow({ at, answers: showing(receipt()) })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect
    .element(slip)
    .toMatchTextContent(
      /Alice BergEveryday, 6P00202600014807.*Fee.*0\.13.*Bo Lindqvistbo@ostra\.example.*Number700.*Dinner.*INV 2031/,
    )
  await expect.element(slip).toMatchTextContent(/Left your account25\.13/)
})

test('of a batch that is sent as one it says for how many payments the fee is, and of nobody that they pay it', async () => {
  const canceled = receipt({
    status: 'pending',
    operationType: 'GlobalTransfer',
    payeeName: 'Fees of May',
    payments: 3,
  })
  const screen = await openFlow({ at, answers: showing(canceled) })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/All recipients get.*Fee.*For 3 payments.*Fees of May/)
  await expect.element(slip).not.toMatchTextContent(/They get the full amount|They pay it/)
})

const { payeeEmail: _payeeEmail, ...withoutEmail } = receipt()
const out: Receipt = {
  ...withoutEmail,
  operationType: 'Wire',
  status: 'processing',
  payeeName: 'Ana Nowak',
  payeeAccount: '•••• 3000',
  countryCode: 'DE',
  arrival: {
    kind: 'days',
    from: '2026-11-24',
    to: '2026-11-25',
    sentOn: '2026-11-23',
    cutOff: '2026-11-23T12:00:00Z',
  },
}

test('a payment out of the bank says where to, by which way and when it arrives', async () => {
  const screen = await openFlow({ at, answers: showing(out) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('On its way to Ana Nowak')
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/Ana Nowak•••• 3000Germany/)
  await expect.element(slip).toMatchTextContent(/Arrives24 Nov to 25 Nov.*MethodBank wire/)
  await expect.element(screen.getByText(/If the recipient’s bank refuses it/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  expect(await findings()).toEqual([])
})

test('one that was exchanged shows both amounts, the rate and the number it has at the bank', async () => {
  const exchanged = {
    creditAmount: '27.50',
    creditCurrencyCode: 'USD',
    rate: '1.1',
    companyReference: 'B-77',
  }
  const { arrival: _arrival, ...settled } = out
  const screen = await openFlow({ at, answers: showing({ ...settled, status: 'completed', ...exchanged }) })
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/You send25\.00.*Ana Nowak received27\.50/)
  await expect.element(slip).toMatchTextContent(/1 EUR = 1\.100 USD/)
  await expect.element(slip).toMatchTextContent(/Bank referenceB-77/)
})

test('a payment out shows what happened to it, what the bank said of the name first', async () => {
  const steps = [
    { step: 'nameOther' as const, at: '2026-11-20T12:30:05Z' },
    { step: 'setAside' as const, at: '2026-11-20T12:31:05Z' },
  ]
  const screen = await openFlow({
    at,
    answers: [
      ...showing({ ...out, status: 'returned' }),
      on(transactionTraceGet, () => ({ steps, note: '', tags: [], files: [] })),
    ],
  })
  await expect
    .element(screen.getByRole('region', { name: 'What happened' }))
    .toMatchTextContent(/The bank has a different name; the payer accepted it.*Requested, and set aside/)
  expect(await findings()).toEqual([])
})

test.each([
  ['returned', undefined, 'You do not pay the fee'],
  ['returned', '0.13', 'The fee was not refunded'],
  ['rejected', undefined, 'You do not pay the fee'],
] as const)(
  '%s with %s kept of the fee: under it stands %s, and the day it ended in the stamp',
  async (status, kept, words) => {
    const ended = { ...out, status, endedAt: '2026-12-03T09:00:00Z', ...(kept && { feeKept: kept }) }
    const screen = await openFlow({ at, answers: showing(ended) })
    const slip = screen.getByRole('article', { name: 'Payment slip' })
    await expect.element(slip).toMatchTextContent(new RegExp(words))
    await expect.element(slip).toMatchTextContent(/3 Dec/)
    await expect.element(slip).not.toMatchTextContent(/They get the full amount/)
  },
)

test('what came back says so, and that the money is free to use', async () => {
  const screen = await openFlow({ at, answers: showing({ ...out, status: 'returned' }) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The money was returned')
  await expect.element(screen.getByText('It could not be paid to Ana Nowak and was sent back.')).toBeVisible()
  await expect
    .element(screen.getByRole('article', { name: 'Payment slip' }))
    .toMatchTextContent(/Ana Nowak received nothing.*Returned/)
})

test('the payee sees what came, and neither fee nor the account it came from', async () => {
  const theirs = receipt({ direction: 'in', total: '25.00' })
  const { fee: _, payerAccount: __, payeeEmail: ___, ...rest } = theirs
  const screen = await openFlow({ at, answers: showing(rest) })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Received from Alice Berg')
  const slip = screen.getByRole('article', { name: 'Payment slip' })
  await expect.element(slip).toMatchTextContent(/You received25\.00.*Arrived in your account25\.00/)
  await expect.element(screen.getByText('Fee')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

test('a payment that waits is confirmed from here too, in a popup that may be put off [B226]', async () => {
  let isDone = false
  const screen = await openFlow({
    at,
    answers: [
      on(transactionReceiptGet, () => ({ receipt: receipt({ status: isDone ? 'completed' : 'pending' }) })),
      on(transferConfirm, () => {
        isDone = true
        return { transactionId: 700, status: 'completed' } as const
      }),
    ],
  })
  const enter = screen.getByRole('button', { name: 'Enter the code' })
  await enter.click()
  const dialog = screen.getByRole('dialog', { name: 'Enter the code' })
  await expect.element(dialog).toMatchTextContent(/25\.00 EUR.*Bo Lindqvist/)
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(enter).toHaveFocus()
  await enter.click()
  await dialog.getByLabelText('6-digit code').fill('123456')
  await dialog.getByRole('button', { name: 'Confirm 25.13\u00a0EUR' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Successfully submitted' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sent to Bo Lindqvist')
})

test('wrong codes that used it up are told on the page', async () => {
  let isOver = false
  const screen = await openFlow({
    at,
    answers: [
      on(transactionReceiptGet, () => ({ receipt: receipt({ status: isOver ? 'canceled' : 'pending' }) })),
      on(transferConfirm, () => {
        isOver = true
        return refuse('approvalAttemptsUsed')
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Enter the code' }).click()
  await screen.getByLabelText('6-digit code').fill('000000')
  await screen.getByRole('button', { name: /^Confirm/ }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Five wrong codes/)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing was sent')
})

test('it follows the payment while that waits', async () => {
  let status: Receipt['status'] = 'pending'
  const screen = await openFlow({
    at,
    answers: [on(transactionReceiptGet, () => ({ receipt: receipt({ status }) }))],
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Waiting for your code')
  status = 'completed'
  await refresh(['history'])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sent to Bo Lindqvist')
  await expect.element(screen.getByRole('status').last()).toMatchTextContent('Sent to Bo Lindqvist')
})

test('is printed and its number copied', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await openFlow({ at })
  await screen.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Copy the number' }).click()
  expect(copied).toHaveBeenCalledWith('700')
})

test('the PDF comes under the name the server gives it', async () => {
  const screen = await openFlow({ at })
  await expect.element(screen.getByRole('button', { name: 'Download as PDF' })).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const calls: [URL][] = []
  vi.stubGlobal('fetch', (...call: [URL]) => {
    calls.push(call)
    const name = 'attachment; filename="receipt-700.pdf"'
    return Promise.resolve(new Response('%PDF', { headers: { 'content-disposition': name } }))
  })
  await screen.getByRole('button', { name: 'Download as PDF' }).click()
  await expect.poll(() => saved).toHaveBeenCalledOnce()
  const [link] = saved.mock.contexts as unknown as HTMLAnchorElement[]
  expect(link?.download).toBe('receipt-700.pdf')
  const asked = calls.map(([address]) => address.pathname)
  expect(asked).toContain('/receipt/700/pdf')
})

test('Send again takes the same entries to the amount', async () => {
  const screen = await openFlow({ at })
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('25.00')
  await expect.element(screen.getByLabelText('Reference, optional')).toHaveValue('INV 2031')
  await expect.element(screen.getByRole('button', { name: /^From Everyday/ })).toBeVisible()
})

test('somebody who may only look is not offered to send', async () => {
  const screen = await openFlow({
    at,
    answers: [on(customerInfoGet, () => ({ customer: { ...alice, accessRight: 1 }, idleSeconds: 900 }))],
  })
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

test('a receipt that did not load says so in place', async () => {
  const screen = await openFlow({
    at,
    answers: [on(transactionReceiptGet, () => refuse('transactionNotFound'))],
  })
  await expect.element(screen.getByText('We could not load this receipt.')).toBeVisible()
  await expect.element(screen.getByText(/This payment does not exist/)).toBeVisible()
})

test.each([
  [390, 'dark', 'gintara'],
  [320, 'light', 'ostra-bank'],
] as const)(
  'at %d px in the %s scheme of %s axe finds nothing and nothing is too wide',
  async (width, scheme, brand) => {
    const screen = await openFlow({ at, width, scheme, brand })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

describe('a payment that is approved and leaves later', () => {
  const dated: Receipt = { ...out, status: 'submitted', cancelableUntil: '2026-12-01' }

  test('says until when it can be canceled, asks once more, and is given up', async () => {
    const screen = await openFlow({
      at,
      answers: [
        ...showing(dated),
        on(transferCancel, () => ({ transactionId: 700, status: 'canceled' as const })),
      ],
    })
    await expect
      .element(screen.getByText(/leaves on 1 December 2026. You can cancel it until then/))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Cancel this payment' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/Ana Nowak\? The money is free again at once/)
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel this payment' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.called.filter(({ call }) => call === 'transferCancel')).toMatchObject([
      { input: { trxid: 700 } },
    ])
  })

  test('that has left meanwhile says so', async () => {
    const screen = await openFlow({
      at,
      answers: [...showing(dated), on(transferCancel, () => refuse('paymentHasLeft'))],
    })
    await screen.getByRole('button', { name: 'Cancel this payment' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel this payment' }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/has already left/)
  })

  test('is not offered to whoever may not', async () => {
    const { cancelableUntil: _, ...bare } = dated
    const screen = await openFlow({ at, answers: showing(bare) })
    await expect.element(screen.getByText(/on its way/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel this payment' }).elements()).toEqual([])
  })
})

test('a payment by a link says until when it waits, and can be taken back while nobody has claimed it', async () => {
  const global = {
    status: 'new',
    feeShare: 'beneficiary',
    claimableUntil: '2026-12-20T10:00:00Z',
    isCancelable: true,
  } as const
  const screen = await openFlow({
    at,
    answers: showing(receipt({ status: 'submitted', operationType: 'GlobalTransfer', global })),
  })
  await expect.element(screen.getByRole('heading', { name: 'Waiting for Bo Lindqvist' })).toBeVisible()
  await expect.element(screen.getByText(/It waits for them until 20 December/)).toBeVisible()
  await expect.element(screen.getByText('They pay it, out of the amount')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible()
})
