import {
  adminCaseGiveBack,
  adminCaseNext,
  adminCaseTake,
  adminPaymentGet,
  adminQueueList,
  type QueueItem,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const stuck: QueueItem = {
  kind: 'stuck',
  id: 1207,
  object: '1207',
  customerId: 1011,
  customerName: 'Nora Lange',
  subject: 0,
  stuck: { state: 'unknown', partner: 'bank', amount: '100.00', currencyCode: 'EUR' },
  since: '2026-11-25T08:00:00Z',
  dueAt: '2026-11-25T12:00:00Z',
  isOverdue: true,
}
const kinds = [
  { kind: 'document' as const, waiting: 3, overdue: 0 },
  { kind: 'stuck' as const, waiting: 1, overdue: 1 },
]

const open = (answers: Answer[] = [], items: () => QueueItem[] = () => [stuck]) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at: '/admin-overview',
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: items(), waiting: 4, kinds })),
      on(adminPaymentGet, () => refuse('transactionNotFound')),
      ...answers,
    ],
  })

const openCase = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('region', { name: 'The open case' })

test('filters by kind, by holder and by overdue cases', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('link', { name: /Nora Lange 100\.00 EUR · sent, no answer/ }))
    .toBeVisible()
  await screen.getByLabelText('Kind of case').selectOptions('stuck')
  await screen.getByRole('button', { name: 'Unassigned' }).click()
  await screen.getByRole('button', { name: 'Overdue' }).click()
  await expect
    .poll(() => screen.called.findLast(({ call }) => call === 'adminQueueList')?.input)
    .toEqual({ kind: 'stuck', whose: 'nobody', overdue: true })
  expect(await findings()).toEqual([])
})

test('n takes the next case and opens it, g gives it back, and ? shows the keys', async () => {
  let isOwn = false
  const items = (): QueueItem[] => [
    { ...stuck, ...(isOwn && { assignee: { personId: 1, name: 'Ada Bergman', isOwn } }) },
  ]
  const screen = await open(
    [
      on(adminCaseNext, () => {
        isOwn = true
        return { item: items()[0] }
      }),
      on(adminCaseGiveBack, () => {
        isOwn = false
        return {}
      }),
    ],
    items,
  )
  await expect.element(screen.getByRole('link', { name: /Nora Lange/ })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(openCase(screen).getByText('Assigned to you')).toBeVisible()
  expect(screen.where()).toContain('operation=1207')
  await userEvent.keyboard('g')
  await expect.element(openCase(screen).getByText('Unassigned')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await findings()).toEqual([])
})

test('shows that none is left, and a case that a colleague took first stays the colleague’s', async () => {
  const screen = await open([on(adminCaseNext, () => ({})), on(adminCaseTake, () => refuse('caseTaken'))])
  await screen.getByRole('button', { name: 'Next case' }).click()
  await expect.element(screen.getByText('There are no unassigned cases.')).toBeVisible()
  await screen.getByRole('link', { name: /Nora Lange/ }).click()
  await screen.getByRole('button', { name: 'Assign to me', exact: true }).click()
  await expect
    .poll(() => screen.called.findLast(({ call }) => call === 'adminCaseTake')?.input)
    .toEqual({ kind: 'stuck', object: '1207' })
  await expect.element(openCase(screen).getByText('Unassigned')).toBeVisible()
})
