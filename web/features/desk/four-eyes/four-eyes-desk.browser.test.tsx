import { consoleSelfGet } from '@sixpence/protocol/console/console'
import { adminQueueList } from '@sixpence/protocol/desk/desk'
import {
  adminFourEyesChange,
  adminFourEyesDecide,
  adminFourEyesList,
  type FourEyesChange,
  type FourEyesRule,
} from '@sixpence/protocol/four-eyes/four-eyes'
import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const floor = { level: 'one', amounts: [] } as const
const rules: FourEyesRule[] = [
  {
    kind: 'adminRestrictionDecide',
    level: 'weighty',
    amounts: [],
    isShipped: true,
    floor: { ...floor, level: 'weighty', amounts: [] },
  },
  {
    kind: 'adminPaymentCaseCredit',
    level: 'weighty',
    amounts: [{ currencyCode: 'EUR', amount: '500.00' }],
    amount: 'credited',
    isShipped: false,
    floor: { ...floor, amounts: [] },
  },
]
const change = { why: 'As agreed', by: 'Bea Holm', at: '2026-11-20T10:00:00Z', amounts: [] }
const changes: FourEyesChange[] = [
  { ...change, id: 3, kind: 'adminDueDiligenceUpdate', level: 'one', isOwn: false },
  { ...change, id: 2, kind: 'adminVerificationUpdate', level: 'one', isOwn: true },
  {
    ...change,
    id: 1,
    kind: 'adminRestrictionDecide',
    level: 'two',
    isOwn: false,
    outcome: 'declined',
    decidedBy: 'Ada Bergman',
    decidedAt: '2026-11-21T10:00:00Z',
  },
]

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: '/admin-overview?staff=true&eyes=true',
    ...part,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminFourEyesList, () => ({ rules, changes, defaultCurrency: 'EUR' })),
      ...answers,
    ],
  })

test.each(['light', 'dark'] as const)(
  'the rules, waiting changes and the history are shown, in %s',
  async (scheme) => {
    const screen = await open([], { scheme, width: scheme === 'dark' ? 320 : 1280 })
    await expect
      .element(screen.getByText('Two people decide above 500.00 EUR, and on any amount in other currencies.'))
      .toBeVisible()
    // An own change cannot be confirmed, only withdrawn.
    expect(screen.getByRole('button', { name: 'Confirm the rule change' }).elements()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Withdraw the rule change' }).elements()).toHaveLength(1)
    await expect.element(screen.getByText('Rejected')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('on a phone the button of a rule with a long name stays beside it', async () => {
  const long: FourEyesRule = { ...rules[0]!, kind: 'adminPaymentResolve' }
  const screen = await open(
    [on(adminFourEyesList, () => ({ rules: [...rules, long], changes: [], defaultCurrency: 'EUR' }))],
    { width: 390 },
  )
  const name = screen.getByText('Resolve a payment with a statement')
  await expect.element(name).toBeVisible()
  const button = screen.getByRole('button', { name: 'Change: Resolve a payment with a statement' }).element()
  expect(button.getBoundingClientRect().left).toBeGreaterThan(name.element().getBoundingClientRect().right)
})

test('a rule is changed with amounts and a reason, and a refusal is shown at its field', async () => {
  const sent: unknown[] = []
  const screen = await open([
    on(adminFourEyesChange, (input) => {
      sent.push(input)
      return sent.length === 1 ? refuse('fourEyesFloor') : { isProposed: true }
    }),
  ])
  await screen.getByRole('button', { name: 'Change: Credit money in suspense' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('One person up to').fill('a lot')
  await dialog.getByRole('button', { name: 'Change the rule' }).click()
  await expect.element(dialog.getByText('Enter amounts in the format 500.00 EUR, 400.00 USD.')).toBeVisible()
  await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('One person up to').fill('900 eur')
  await dialog.getByLabelText('Why').fill('Small returns are many')
  await dialog.getByRole('button', { name: 'Change the rule' }).click()
  await expect.element(dialog.getByText(/do not allow fewer people/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the rule' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    kind: 'adminPaymentCaseCredit',
    level: 'weighty',
    amounts: [{ amount: '900', currencyCode: 'EUR' }],
    why: 'Small returns are many',
  })
})

test('a colleague’s rule is confirmed', async () => {
  const sent: unknown[] = []
  const screen = await open([
    on(adminFourEyesDecide, (input) => {
      sent.push(input)
      return {}
    }),
  ])
  await screen.getByRole('button', { name: 'Confirm the rule change' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm the rule change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ changeId: 3, decision: 'confirm' }])
})

test('an auditor reads the rules and changes none', async () => {
  const screen = await open([
    on(consoleSelfGet, () => ({
      personId: 1,
      name: 'Otto',
      email: 'otto@bank.example',
      role: 'Auditor',
      permissions: [...shippedRoles.auditor.permissions],
    })),
  ])
  await expect.element(screen.getByText('Two people decide on sanctions and adverse media.')).toBeVisible()
  expect(screen.getByRole('button', { name: /rule|Change/ }).elements()).toEqual([])
})
