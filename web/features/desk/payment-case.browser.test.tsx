import {
  adminPaymentCaseAsk,
  adminPaymentCaseClose,
  adminPaymentCaseCredit,
  adminPaymentCaseGet,
  adminQueueList,
  type PaymentCase,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from './desk-screen.tsx'

afterEach(cleanSlate)

const lost: PaymentCase = {
  id: 7,
  partner: 'bank',
  reference: 'sp4711x0123456789',
  difference: 'lostByCompany',
  expected: 'accepted',
  found: 'not found',
  proposals: [],
  openedAt: '2026-11-20T08:00:00Z',
  customer: { customerId: 1011, customerName: 'Nora Lange' },
  payment: { transactionId: 4711, state: 'accepted', amount: '100.00', currencyCode: 'EUR' },
}

const stray: PaymentCase = {
  id: 8,
  partner: 'bank',
  reference: 'in-1',
  difference: 'unknownAccount',
  expected: 'an account of a customer',
  found: '2500 EUR in suspense, operation 12',
  proposals: [],
  openedAt: '2026-11-20T09:00:00Z',
  arrived: {
    account: 'DE02120300000000202051',
    payerName: 'Kontor Nord GmbH',
    remittance: 'Invoice 4711',
    amount: '25.00',
    currencyCode: 'EUR',
  },
  suspended: { amount: '25.00', currencyCode: 'EUR', operationId: 1200 },
}

const open = (paymentCase: PaymentCase, answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: `/admin-overview?payment=${paymentCase.id}`,
    ...part,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({
        items: [
          {
            kind: 'payment' as const,
            id: 7,
            object: '7',
            customerId: 1011,
            customerName: 'Nora Lange',
            subject: 0,
            difference: 'lostByCompany',
            since: '2026-11-20T08:00:00Z',
            dueAt: '2026-12-24T08:00:00Z',
            isOverdue: false,
          },
          {
            kind: 'payment' as const,
            id: 8,
            object: '8',
            subject: 0,
            difference: 'unknownAccount',
            since: '2026-11-20T09:00:00Z',
            dueAt: '2026-12-24T08:00:00Z',
            isOverdue: false,
          },
        ],
        waiting: 2,
        kinds: [],
      })),
      on(adminPaymentCaseGet, () => ({ case: paymentCase })),
      ...answers,
    ],
  })

test('is opened from the queue, also if its customer is unknown', async () => {
  const screen = await open(stray, [], { at: '/admin-overview' })
  await screen.getByRole('link', { name: /Unknown customer Money for an unknown account/ }).click()
  await expect.element(screen.getByText('Kontor Nord GmbH')).toBeVisible()
  expect(screen.where()).toContain('payment=8')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Money for an unknown account' }))
    .toBeVisible()
})

test('the company is queried again, and a remaining difference is shown', async () => {
  const screen = await open(lost, [on(adminPaymentCaseAsk, () => ({ isResolved: false }))])
  await screen.getByRole('button', { name: 'Ask the company again' }).click()
  await expect.element(screen.getByText('The company’s answer still differs from our record.')).toBeVisible()
  expect(screen.called.findLast(({ call }) => call === 'adminPaymentCaseAsk')?.input).toEqual({ caseId: 7 })
})

test('money for an unknown payee is credited to a chosen account, with the reason', async () => {
  const screen = await open(stray, [
    on(adminPaymentCaseCredit, ({ accountNumber }) =>
      accountNumber === '6P0001' ? {} : refuse('creditAccountUnknown'),
    ),
  ])
  await screen.getByRole('button', { name: /Credit/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('The payer sent the papers')
  await dialog.getByRole('button', { name: /Credit/ }).click()
  await expect.element(dialog.getByText('Enter the account number.')).toBeVisible()
  const number = dialog.getByLabelText('Account number')
  await number.fill('6P9999')
  await dialog.getByRole('button', { name: /Credit/ }).click()
  await expect.element(dialog.getByText(/no open account of this number/)).toBeVisible()
  // Shown once, at its field.
  expect(dialog.getByText(/no open account of this number/).elements()).toHaveLength(1)
  await number.fill('6P0001')
  await dialog.getByRole('button', { name: /Credit/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.called.findLast(({ call }) => call === 'adminPaymentCaseCredit')?.input).toEqual({
    caseId: 8,
    accountNumber: '6P0001',
    why: 'The payer sent the papers',
  })
})

test('a case that keeps money in suspense cannot be closed, another one can [CO-04]', async () => {
  const kept = await open(stray)
  await expect.element(kept.getByRole('button', { name: /^Credit/ })).toBeVisible()
  expect(kept.getByRole('button', { name: 'Close the case' }).elements()).toHaveLength(0)
  await cleanSlate()
  const screen = await open(lost, [on(adminPaymentCaseClose, () => ({}))])
  await screen.getByRole('button', { name: 'Close the case' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/books nothing/)).toBeVisible()
  await dialog.getByLabelText('Why').fill('Sent back by the bank')
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a closed case offers no actions, and shows by whom and why it was closed', async () => {
  const screen = await open({
    ...lost,
    resolvedAt: '2026-11-21T08:00:00Z',
    resolution: 'closed',
    closedBy: 'Ada Bergman',
    why: 'The bank confirmed it by letter',
  })
  await expect.element(screen.getByText('The bank confirmed it by letter')).toBeVisible()
  await expect.element(screen.getByText(/Ada Bergman/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close the case' })).not.toBeInTheDocument()
})

test.each([
  ['light', 1280, lost],
  ['dark', 390, stray],
  ['light', 320, stray],
] as const)('has nothing for axe to find, %s at %i pixels', async (scheme, width, item) => {
  const screen = await open(item, [], { scheme, width })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
