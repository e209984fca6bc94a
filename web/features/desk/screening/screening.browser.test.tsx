import {
  adminQueueList,
  adminScreeningCaseGet,
  adminScreeningDecide,
  adminScreeningList,
  type ScreeningCase,
} from '@sixpence/protocol/desk/desk'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const payee: ScreeningCase = {
  id: 7,
  kind: 'payment',
  version: 2,
  openedAt: '2026-11-20T08:00:00Z',
  score: 0.93,
  proposals: [],
  customer: { customerId: 1011, customerName: 'Nora Lange' },
  payment: { transactionId: 4711, amount: '100.00', currencyCode: 'EUR' },
  list: { version: 'town 1', madeAt: '2026-11-20T00:00:00Z', seenAt: '2026-11-20T00:05:00Z' },
  compared: [
    {
      part: 'payee',
      kind: 'person',
      said: 'Victor Jelezow',
      countries: ['DE'],
      hits: [
        {
          entityId: 'town-1',
          name: 'Viktor Zhelezov',
          names: ['Виктор Железов'],
          score: 0.93,
          lists: ['sanction', 'town_list'],
          birthDates: ['1961-04-12'],
          countries: ['RU'],
        },
      ],
    },
  ],
  others: [
    {
      id: 3,
      kind: 'person',
      openedAt: '2026-10-02T08:00:00Z',
      said: 'Nora Lange',
      outcome: 'false',
      why: 'Another birth date',
    },
  ],
}

const open = (screeningCase: ScreeningCase, answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?hit=7',
    ...part,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({
        items: [
          {
            kind: 'screening' as const,
            id: 7,
            object: '7',
            customerId: 1011,
            customerName: 'Nora Lange',
            subject: 0,
            since: '2026-11-20T08:00:00Z',
            dueAt: '2026-11-20T12:00:00Z',
            isOverdue: true,
          },
        ],
        waiting: 1,
        kinds: [{ kind: 'screening' as const, waiting: 1, overdue: 1 }],
      })),
      on(adminScreeningCaseGet, () => ({ case: screeningCase })),
      ...answers,
    ],
  })

test('a case is opened from the queue; both sides are shown side by side, and differences are marked', async () => {
  const screen = await open(payee, [], { at: '/admin-overview' })
  await screen.getByRole('link', { name: /Nora Lange Possible match with a list entry/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Victor Jelezow' })).toBeVisible()
  expect(screen.where()).toContain('hit=7')
  await expect
    .element(screen.getByRole('row', { name: /Country/ }))
    .toHaveTextContent('CountryGermanyRussiadiffers')
  await expect
    .element(screen.getByRole('row', { name: /Reason for listing/ }))
    .toHaveTextContent('Reason for listing–Sanctions · town_list')
  await expect.element(screen.getByText('Another birth date')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('decided as somebody else, the payment is sent after a reason; a case that changed meanwhile is refused in the dialog', async () => {
  const asked: unknown[] = []
  let isStale = true
  const screen = await open(payee, [
    on(adminScreeningDecide, (input) => {
      if (isStale) return refuse('caseDecided')
      asked.push(input)
      return {}
    }),
  ])
  await screen.getByRole('button', { name: 'False match: send the payment' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'False match: send the payment' }).click()
  await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
  await dialog.getByLabelText('Why').fill('Another birth date')
  await dialog.getByRole('button', { name: 'False match: send the payment' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  isStale = false
  await dialog.getByRole('button', { name: 'False match: send the payment' }).click()
  await expect
    .poll(() => asked)
    .toEqual([{ caseId: 7, version: 2, outcome: 'false', why: 'Another birth date' }])
})

test('a case decided as true can only be changed to the other decision', async () => {
  const screen = await open({
    ...payee,
    kind: 'person',
    payment: undefined,
    outcome: 'true',
    decidedAt: '2026-11-20T09:00:00Z',
    decidedBy: 'Ada Bergman',
    why: 'The same passport',
  })
  await expect.element(screen.getByText('The same passport')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change to false match' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /True match/ })).not.toBeInTheDocument()
})

test('the list of cases shows the state of the provider, and includes decided ones', async () => {
  const cases = (decided: boolean | undefined) => [
    {
      id: decided ? 3 : 7,
      kind: 'payment' as const,
      customerId: 1011,
      customerName: decided ? 'Otto Decided' : 'Nora Lange',
      score: 0.93,
      openedAt: '2026-11-20T08:00:00Z',
      ...(decided && { outcome: 'false' as const }),
    },
  ]
  const screen = await open(
    payee,
    [
      on(adminScreeningList, ({ decided }) => ({
        isSet: true,
        isLate: true,
        behind: 12,
        failingSince: '2026-11-20T07:00:00Z',
        list: payee.list,
        cases: cases(decided),
      })),
    ],
    { at: '/admin-overview?screening=true' },
  )
  await expect.element(screen.getByText('The list provider is not answering')).toBeVisible()
  await expect.element(screen.getByText('The list is out of date')).toBeVisible()
  await screen.getByRole('button', { name: 'Show decided cases' }).click()
  await expect.element(screen.getByRole('link', { name: 'Otto Decided' })).toBeVisible()
  expect(await findings()).toEqual([])
})
