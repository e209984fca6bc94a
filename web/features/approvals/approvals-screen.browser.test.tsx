import {
  approvalDecide,
  approvalList,
  approvalMassDecide,
  type ApprovalRequest,
  approvalUserList,
  businessRequestConfirm,
  businessRequestPasskeyBegin,
  businessRequestPasskeyConfirm,
  type DecisionOutcome,
} from '@sixpence/protocol/approvals/approval-requests'
import { passkeyList } from '@sixpence/protocol/passkeys/passkeys'
import { afterEach, expect, test, vi } from 'vitest'
import { openPopup, showPopup } from '#lib/popup.ts'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, cutLine, on, refuse } from '#testing/fake-server.ts'
import { asked, ownPasskeys, passkeyAnswers, signed } from '#testing/passkey.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import ApprovalsScreen from './approvals-screen.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanSlate()
})

const paul = { id: 1, name: 'Paul Ritter' }
const anna = { id: 2, name: 'Anna Berg' }
const bo = { id: 3, name: 'Bo Lind' }
const digest = 'a'.repeat(43)
const request = (transactionId: number, part: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  transactionId,
  transactionType: 'P2P',
  amount: `${transactionId}.00`,
  fee: '0.50',
  currencyCode: 'EUR',
  payeeName: `Shop ${transactionId}`,
  payee: { name: `Shop ${transactionId}`, details: [] },
  accountId: 9,
  accountName: 'Operating',
  createdBy: paul,
  groupedTransactionType: 'single',
  created: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-20T10:00:00Z',
  digest,
  isOwn: false,
  mayApprove: true,
  mayDecline: true,
  given: 0,
  needed: 1,
  waitsFor: [anna, bo],
  isStuck: false,
  decisions: [],
  ...part,
})

const ended = (transactionId: number, outcome: DecisionOutcome) => ({ transactionId, outcome })

const open = (at: string, answers: Answer[]) =>
  openScreen({
    screens: { '/transfer/approved': ApprovalsScreen },
    at,
    answers: [...ordinaryDay, on(approvalUserList, () => ({ users: [paul, anna] })), ...answers],
  })
const list = on(approvalList, () => ({
  requests: [request(11), request(12)],
  batches: [{ batchId: 7, count: 4, digest, mayApprove: true }],
  total: 2,
}))
const inputs = (screen: Awaited<ReturnType<typeof open>>, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

test('shows whom it pays as the payer saw it: whole account, bank, country, method, name check, arrival, fee [CU-01]', async () => {
  const outside = request(21, {
    transactionType: 'EFT',
    payeeName: 'Nordic Paper Supply, DE•• •••• 6199',
    payee: {
      name: 'Nordic Paper Supply',
      method: 'eft',
      countryCode: 'DE',
      details: [
        { name: 'iban', label: 'IBAN', shown: 'DE75 5121 0800 1245 1261 99' },
        { name: 'bic', label: 'BIC', shown: 'SOGEDEFF' },
      ],
      nameCheck: 'close',
    },
    arrival: {
      kind: 'days',
      from: '2026-11-23',
      to: '2026-11-24',
      sentOn: '2026-11-20',
      cutOff: '2026-11-20T15:00:00Z',
    },
  })
  const screen = await open('/transfer/approved', [
    on(approvalList, () => ({ requests: [outside], batches: [], total: 1 })),
  ])
  const row = screen.getByRole('button', { name: /Nordic Paper Supply/ })
  await expect.element(row).toMatchTextContent(/DE75 5121 0800 1245 1261 99.*Bank transfer/)
  await row.click()
  const dialog = screen.getByRole('dialog', { name: 'Payment to Nordic Paper Supply' })
  for (const words of [
    'DE75 5121 0800 1245 1261 99',
    'SOGEDEFF',
    'Germany',
    'Bank transfer',
    'Close, but not the same name as at the bank',
    '23 Nov to 24 Nov',
    'You pay it. They get the full amount',
  ])
    await expect.element(dialog).toMatchTextContent(words)
  await expect.poll(findings).toEqual([])
})

test('shows the approvers a payment waits for and its facts, and approves it as shown [R057 B236]', async () => {
  const screen = await open('/transfer/approved', [
    list,
    on(approvalDecide, () => ({ results: [ended(11, 'approved')] })),
  ])
  await expect.element(screen.getByText('Waiting for Anna Berg or Bo Lind').first()).toBeVisible()
  expect(inputs(screen, 'approvalList')[0]).toEqual({ page: 1, size: 50 })
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: /Shop 11/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Payment to Shop 11' })
  await expect.element(dialog).toMatchTextContent(/11\.00.*0\.50.*Operating.*Paul Ritter/)
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('Approved and sent')).toBeVisible()
  expect(inputs(screen, 'approvalDecide')).toEqual([
    { transactionIds: [11], digests: [digest], declined: false },
  ])
})

test('declines several with a reason, and shows the result of each [B229]', async () => {
  const screen = await open('/transfer/approved', [
    list,
    on(approvalDecide, () => ({
      results: [ended(11, 'declined'), ended(12, 'over')],
    })),
  ])
  await screen.getByRole('checkbox', { name: 'Choose the payment to Shop 11' }).click()
  await screen.getByRole('checkbox', { name: 'Choose the payment to Shop 12' }).click()
  await screen
    .getByRole('group', { name: 'Selected requests' })
    .getByRole('button', { name: 'Decline' })
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Decline the selected payments?' })
  await dialog.getByLabelText('Reason (optional)').fill('Not this month')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('1 × It is no longer waiting')).toBeVisible()
  expect(inputs(screen, 'approvalDecide')).toEqual([
    { transactionIds: [11, 12], digests: [digest, digest], declined: true, reason: 'Not this month' },
  ])
})

test('a decision that failed closes nothing: the reason and the selection are kept for another try', async () => {
  let isCut = true
  const screen = await open('/transfer/approved', [
    list,
    on(approvalDecide, ({ declined }) =>
      isCut ? cutLine() : { results: [ended(11, declined ? 'declined' : 'approved')] },
    ),
  ])
  const failed = async () => {
    await expect.poll(() => openPopup()?.kind).toBe('error')
    showPopup(undefined)
  }
  await screen.getByRole('button', { name: /Shop 11/ }).click()
  const details = screen.getByRole('dialog', { name: 'Payment to Shop 11' })
  await details.getByRole('button', { name: 'Approve' }).click()
  await failed()
  await expect.element(details).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  const checkbox = screen.getByRole('checkbox', { name: 'Choose the payment to Shop 11' })
  await checkbox.click()
  const selected = screen.getByRole('group', { name: 'Selected requests' })
  await selected.getByRole('button', { name: 'Approve' }).click()
  await failed()
  await expect.element(checkbox).toBeChecked()
  await selected.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Decline the selected payments?' })
  const reason = dialog.getByLabelText('Reason (optional)')
  await reason.fill('Not this month')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await failed()
  await expect.element(reason).toHaveValue('Not this month')
  isCut = false
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('Declined. The money is available again')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs(screen, 'approvalDecide').at(-1)).toEqual({
    transactionIds: [11],
    digests: [digest],
    declined: true,
    reason: 'Not this month',
  })
})

test('an answer that comes late closes no dialog that was opened since', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const screen = await open('/transfer/approved', [
    list,
    on(approvalDecide, () => promise.then(() => ({ results: [ended(11, 'approved')] }))),
  ])
  await screen.getByRole('button', { name: /Shop 11/ }).click()
  const first = screen.getByRole('dialog', { name: 'Payment to Shop 11' })
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => inputs(screen, 'approvalDecide')).toHaveLength(1)
  await first.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: /Shop 12/ }).click()
  resolve()
  await expect.element(screen.getByText('Approved and sent')).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Payment to Shop 12' })).toBeVisible()
})

test('a batch requires the approver’s code, a wrong one keeps the dialog open [B229 OP226]', async () => {
  let tries = 0
  const screen = await open('/transfer/approved', [
    list,
    on(approvalMassDecide, () => ({
      results: [ended(11, 'codeNeeded')],
      approval: {
        approvalTransactionId: 5,
        approveType: 2,
        approvalSentTo: '+370 ••• ••012',
        expiresAt: '2026-11-20T10:10:00Z',
        payments: [{ amount: '23.00', currencyCode: 'EUR', payeeName: 'Shop 11' }],
        count: 1,
      },
    })),
    on(businessRequestConfirm, () =>
      (tries += 1) === 1 ? refuse('requestCodeWrong', { count: 4 }) : { results: [ended(11, 'approved')] },
    ),
  ])
  await screen.getByRole('button', { name: 'Approve the batch' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm with your code' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/23\.00.*to Shop 11/)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByText('Enter the whole code.')).toBeVisible()
  await dialog.getByLabelText('Code').fill('111111')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByText('This code is incorrect. You have 4 attempts left.')).toBeVisible()
  await dialog.getByLabelText('Code').fill('222222')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('Approved and sent')).toBeVisible()
})

test('keeps its filters in the address, and offers no decision to people who may not decide [R057]', async () => {
  const screen = await open('/transfer/approved', [
    on(approvalList, ({ createdBy }) => ({
      requests:
        createdBy === undefined ? [request(11, { mayApprove: false, mayDecline: false, isOwn: true })] : [],
      batches: [],
      total: createdBy === undefined ? 1 : 0,
    })),
  ])
  await expect.element(screen.getByText('Shop 11')).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0)
  await screen.getByLabelText('Requested by').selectOptions('Anna Berg')
  await expect.element(screen.getByText('Nothing matches these filters')).toBeVisible()
  expect(screen.where()).toBe('/transfer/approved?by=2')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByText('Shop 11')).toBeVisible()
})

test('without a request there is nothing to filter', async () => {
  const screen = await open('/transfer/approved', [
    on(approvalList, () => ({ requests: [], batches: [], total: 0 })),
  ])
  await expect.element(screen.getByText('Nothing is waiting for approval')).toBeVisible()
  await expect.element(screen.getByLabelText('Requested by')).not.toBeInTheDocument()
})

test('a passkey replaces the code; a cancelled passkey dialog confirms nothing', async () => {
  const approval = {
    approvalTransactionId: 5,
    approveType: 3,
    expiresAt: '2026-11-20T10:10:00Z',
    payments: [{ amount: '99.00', currencyCode: 'EUR' }],
    count: 4,
  }
  const screen = await open('/transfer/approved', [
    list,
    on(passkeyList, () => ownPasskeys),
    on(approvalMassDecide, () => ({ results: [ended(11, 'codeNeeded')], approval })),
    on(businessRequestPasskeyBegin, () => asked),
    on(businessRequestPasskeyConfirm, () => ({ results: [ended(11, 'approved')] })),
  ])
  await screen.getByRole('button', { name: 'Approve the batch' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm with your code' })
  await expect.element(dialog.getByText('4 payments')).toBeVisible()
  await expect.element(dialog.getByLabelText('Code')).toHaveFocus()
  expect(await findings()).toEqual([])
  passkeyAnswers('closed')
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect.element(dialog.getByText('The passkey was not used, and nothing was confirmed.')).toBeVisible()
  passkeyAnswers('signs')
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect.element(screen.getByText('Approved and sent')).toBeVisible()
  expect(inputs(screen, 'businessRequestPasskeyConfirm')).toEqual([
    { approvalTransactionId: 5, key: asked.key, response: signed },
  ])
})

test('shows the key or agent that proposed a payment, in the list and beside its facts', async () => {
  const proposed = { createdBy: { id: 1, name: 'Back office' } }
  const screen = await open('/transfer/approved', [
    on(approvalList, () => ({
      requests: [
        request(11, { ...proposed, proposedBy: { keyName: 'Back office', agent: 'Paper Ledger' } }),
        request(12, { ...proposed, proposedBy: { keyName: 'Back office' } }),
      ],
      batches: [],
      total: 2,
    })),
  ])
  await expect
    .element(screen.getByRole('button', { name: /Proposed by the API key Back office/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /Proposed by agent Paper Ledger/ }).click()
  await expect.element(screen.getByRole('dialog').getByText('Proposed by agent Paper Ledger')).toBeVisible()
  await expect.element(screen.getByRole('dialog').getByText('Back office')).toBeVisible()
})
