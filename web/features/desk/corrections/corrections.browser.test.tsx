import { adminSafeguardingGet, type BookDifference } from '@sixpence/protocol/books/safeguarding'
import {
  adminCorrectionDecide,
  adminCorrectionGet,
  adminCorrectionList,
  adminDifferenceWriteOff,
  adminPaymentGet,
  adminPaymentReturn,
  adminPaymentWriteOff,
  adminQueueList,
  adminWriteOffReverse,
  type Correction,
  type DeskPayment,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const at = '2026-11-25T08:00:00Z'
const payment: DeskPayment = {
  operationId: 1207,
  kind: 'outsideSuspense',
  method: 'wire',
  at,
  channel: 'house',
  proposals: [],
  arrival: { name: 'inSuspense' },
  amount: { amount: '25.00', currencyCode: 'EUR' },
  steps: [],
  entries: [],
  messages: [],
  cases: [],
  corrections: [{ id: 5, kind: 'return', state: 'failed', isUndone: false, at }],
  correctable: {
    amount: '25.00',
    currencyCode: 'EUR',
    back: { name: 'Kontor Nord GmbH', account: 'DE•• •••• 3000', rail: 'sepa' },
    isSuspended: true,
    since: at,
  },
  actions: [],
}
const correction: Correction = {
  id: 6,
  kind: 'return',
  state: 'proposed',
  amount: '25.00',
  currencyCode: 'EUR',
  partner: 'bank',
  isUndone: false,
  operationId: 1207,
  caseId: 3,
  payee: { name: 'Kontor Nord GmbH', account: 'DE•• •••• 3000', rail: 'sepa' },
  why: 'The payer asked for it',
  proposedBy: 'Bea Cast',
  isOwn: false,
  mayAnswer: true,
  proposedAt: at,
}
const difference: BookDifference = {
  id: 8,
  partner: 'bank',
  reference: 'interest-11',
  currency: 'EUR',
  name: 'receivedNotBooked',
  ours: '0.00',
  theirs: '7.00',
  since: at,
}

const open = (
  where: string,
  answers: Answer[] = [],
  look: { width?: number; scheme?: 'light' | 'dark' } = {},
) =>
  openScreen({
    ...look,
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at: `/admin-overview${where}`,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminPaymentGet, () => ({ payment })),
      on(adminCorrectionGet, () => ({ correction })),
      ...answers,
    ],
  })

test('money in suspense is returned by the keyboard; recipient and amount are shown before the press', async () => {
  const screen = await open('?operation=1207', [
    on(adminPaymentReturn, () => ({ correctionId: 6, proposalId: 6 })),
  ])
  const button = screen.getByRole('button', { name: 'Return 25.00 EUR' })
  await expect.element(button).toBeVisible()
  expect(await findings()).toEqual([])
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Kontor Nord GmbH')).toBeVisible()
  await expect.element(dialog.getByText('DE•• •••• 3000')).toBeVisible()
  await expect.element(dialog.getByText('None: the full amount is returned.')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Return 25.00 EUR' }).click()
  await expect.element(dialog.getByText('Say why in a few words.').first()).toBeVisible()
  await dialog.getByLabelText('Why').fill('The payer asked for it')
  await userEvent.keyboard('{Tab}{Tab}')
  await dialog.getByRole('button', { name: 'Return 25.00 EUR' }).click()
  await expect
    .element(screen.getByText('Proposed. A colleague must confirm it before anything changes.'))
    .toBeVisible()
  expect(screen.called.findLast(({ call }) => call === 'adminPaymentReturn')?.input).toEqual({
    operationId: 1207,
    why: 'The payer asked for it',
  })
})

test('if it cannot be returned the page shows the alternative, and a refusal keeps the entries', async () => {
  const correctable = { ...payment.correctable, back: { refused: 'returnAccountMissing' as const } }
  const screen = await open('?operation=1207', [
    on(adminPaymentGet, () => ({ payment: { ...payment, correctable } as DeskPayment })),
    on(adminPaymentWriteOff, () => refuse('roleLimitPassed')),
  ])
  await expect.element(screen.getByText(/Ask the payer’s bank to recall it/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Return 25.00 EUR' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Write off 25.00 EUR' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('Nobody claims it')
  await dialog.getByRole('button', { name: 'Write off 25.00 EUR' }).click()
  await expect
    .element(dialog.getByText(/above the limit of your role for credits, returns and write-offs/))
    .toBeVisible()
  await expect.element(dialog.getByLabelText('Why')).toHaveValue('Nobody claims it')
})

test('a colleague sees amount, payee and reason, and confirms', async () => {
  const screen = await open('?correction=6', [on(adminCorrectionDecide, () => ({}))])
  await expect.element(screen.getByText('The payer asked for it')).toBeVisible()
  await expect.element(screen.getByText('Waiting for a colleague')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Confirm the return of 25.00 EUR' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('I read the letter too')
  await dialog.getByRole('button', { name: 'Confirm the return of 25.00 EUR' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.called.findLast(({ call }) => call === 'adminCorrectionDecide')?.input).toEqual({
    correctionId: 6,
    decision: 'confirm',
    why: 'I read the letter too',
  })
})

test('one’s own proposal can only be withdrawn, a failed one shows the reason, and a write-off is booked back', async () => {
  const own = await open('?correction=6', [
    on(adminCorrectionGet, () => ({ correction: { ...correction, isOwn: true, mayAnswer: false } })),
  ])
  await expect.element(own.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible()
  await expect.element(own.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  await cleanSlate()
  const failed = await open('?correction=6', [
    on(adminCorrectionGet, () => ({
      correction: { ...correction, state: 'failed' as const, reason: 'listed' },
    })),
  ])
  await expect.element(failed.getByText(/The payer is a possible match for a list entry/)).toBeVisible()
  await cleanSlate()
  const { payee: _, ...rest } = correction
  const written: Correction = { ...rest, kind: 'writeOff', state: 'done', bookedId: 1300 }
  const screen = await open('?correction=6', [
    on(adminCorrectionGet, () => ({ correction: written })),
    on(adminWriteOffReverse, () => ({ correctionId: 7, proposalId: 7 })),
  ])
  await expect.element(screen.getByText('Booked as income for the bank.')).toBeVisible()
  await screen.getByRole('button', { name: 'Reverse the write-off of 25.00 EUR' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('The payer wrote to us')
  await dialog.getByRole('button', { name: 'Reverse the write-off of 25.00 EUR' }).click()
  await expect.element(screen.getByText(/^Proposed\. A colleague/)).toBeVisible()
})

test('a difference with a statement is written off in its row, and the list shows it', async () => {
  const screen = await open('?books=safeguarding', [
    on(adminSafeguardingGet, () => ({
      currencies: [],
      trend: [],
      differences: [difference, { ...difference, id: 9, reference: 'fee-3', correctionId: 6 }],
      differenceCount: 2,
      compared: { at },
    })),
    on(adminDifferenceWriteOff, () => ({ correctionId: 11, proposalId: 11 })),
    on(adminCorrectionList, () => ({
      corrections: [{ ...correction, kind: 'writeOff' as const, state: 'done' as const, amount: '-7.00' }],
      hasMore: false,
    })),
  ])
  await expect.element(screen.getByRole('link', { name: 'Write-off' })).toBeVisible()
  await screen.getByRole('button', { name: 'Write off' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Our books after the write-off')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('Why').fill('Interest of November')
  await dialog.getByRole('button', { name: 'Write off the difference' }).click()
  await expect.element(screen.getByText(/^Proposed\. A colleague/)).toBeVisible()
  await screen.getByRole('link', { name: 'Returns and write-offs' }).click()
  await expect.element(screen.getByRole('link', { name: 'Write-off 6' })).toBeVisible()
  expect(await findings()).toEqual([])
})

test.each([
  [320, 'light', '?operation=1207', 'Return 25.00 EUR'],
  [390, 'dark', '?correction=6', 'Confirm the return of 25.00 EUR'],
] as const)('at %i in %s axe finds nothing and nothing runs over %s', async (width, scheme, where, there) => {
  const screen = await open(where, [], { width, scheme })
  await expect.element(screen.getByRole('button', { name: there })).toBeVisible()
  expect(await findings()).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
