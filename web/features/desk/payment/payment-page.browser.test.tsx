import {
  adminPaymentGet,
  adminPaymentRecall,
  adminPaymentResolve,
  adminQueueList,
  adminSearch,
  type DeskPayment,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const payment: DeskPayment = {
  operationId: 1207,
  kind: 'outsideHold',
  method: 'wire',
  at: '2026-11-25T08:00:00Z',
  channel: 'web',
  proposals: [],
  status: 'processing',
  arrival: { name: 'companySilent', at: '2026-11-25T08:01:00Z', partner: 'bank' },
  payer: { name: 'Nora Lange', customerId: 1011, account: 'LT601010012345678901' },
  payee: { name: 'Ana Nowak', account: '•••• 3000' },
  amount: { amount: '100.00', currencyCode: 'EUR' },
  fee: { amount: '1.00', currencyCode: 'EUR' },
  steps: [
    { step: 'made', at: '2026-11-25T08:00:00Z', by: 'Nora Lange' },
    { step: 'handedOver', at: '2026-11-25T08:01:00Z' },
  ],
  entries: [
    {
      operationId: 1208,
      kind: 'outsidePost',
      at: '2026-11-25T09:00:00Z',
      account: 'fees',
      amount: '1.00',
      currencyCode: 'EUR',
    },
  ],
  hold: { state: 'open', amount: '101.00', currencyCode: 'EUR', expires: '2027-12-25T08:00:00Z' },
  instruction: {
    state: 'unknown',
    partner: 'bank',
    rail: 'sepa',
    reference: 'sp1207x0f3a9c2b11',
    attempts: 3,
    requestedFor: '2026-11-25',
  },
  messages: [
    {
      id: 9,
      kind: 'accepted',
      saidAt: '2026-11-25T08:02:00Z',
      receivedAt: '2026-11-25T08:02:01Z',
      done: 'accept',
      raw: '{ "partner": "bank" }',
    },
  ],
  cases: [],
  corrections: [],
  actions: ['ask', 'retry', 'recall', 'resolve'],
}

const open = (at: string, answers: Answer[] = []) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at: `/admin-overview${at}`,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminPaymentGet, () => ({ payment })),
      on(adminSearch, () => ({
        customers: [],
        payments: [
          {
            operationId: 1207,
            at: payment.at,
            kind: 'outsideHold',
            customerName: 'Nora Lange',
            counterparty: 'Ana Nowak',
            amount: payment.amount,
          },
        ],
        invoices: [],
        cards: [],
        tickets: [],
        hasMore: false,
      })),
      ...answers,
    ],
  })

test('by the keyboard a reference finds the payment, whose first sentence states why it has not arrived', async () => {
  const screen = await open('')
  await expect.element(screen.getByText('No open cases')).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('sp1207x0f3a9c2b11{Enter}')
  await expect.element(screen.getByRole('link', { name: /Payment 1207/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.where()).toContain('operation=1207')
  await expect
    .element(
      screen.getByText(
        'The partner bank has not confirmed whether it has the payment. It will be asked again automatically.',
      ),
    )
    .toBeVisible()
  expect(await findings()).toEqual([])
})

test('shows sides, fee, course, entries with the house in words, instruction and the message as kept', async () => {
  const screen = await open('?operation=1207')
  await expect.element(screen.getByRole('link', { name: 'Nora Lange' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Fees', exact: true })).toBeVisible()
  await expect.element(screen.getByText('Sent to the company')).toBeVisible()
  await expect.element(screen.getByText('sp1207x0f3a9c2b11')).toBeVisible()
  await screen.getByText('The message', { exact: true }).click()
  await expect.element(screen.getByText('{ "partner": "bank" }')).toBeVisible()
})

test('is recalled with a reason, and the result is shown', async () => {
  const screen = await open('?operation=1207', [
    on(adminPaymentRecall, () => ({ outcome: 'withdrawn' as const })),
  ])
  await screen.getByRole('button', { name: 'Recall', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click()
  await expect.element(dialog.getByText('Say why in a few words.').first()).toBeVisible()
  await dialog.getByLabelText('Why').fill('The payer asked for it')
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click()
  await expect.element(screen.getByText('It had not been sent. The payer gets the money back.')).toBeVisible()
})

test('is resolved by a statement, which a colleague has to confirm', async () => {
  const screen = await open('?operation=1207', [on(adminPaymentResolve, () => ({ proposalId: 4 }))])
  await screen.getByRole('button', { name: 'Resolve with a statement' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Statement and line').fill('2026/231, line 4')
  await dialog.getByLabelText('Why').fill('It stands in the statement')
  await dialog.getByRole('button', { name: 'Resolve with a statement' }).click()
  await expect
    .element(screen.getByText('Proposed. A colleague must confirm it before anything changes.'))
    .toBeVisible()
  expect(screen.called.findLast(({ call }) => call === 'adminPaymentResolve')?.input).toEqual({
    operationId: 1207,
    outcome: 'settled',
    statement: '2026/231, line 4',
    why: 'It stands in the statement',
  })
})
