import {
  type ApprovalRule,
  approvalRuleDelete,
  approvalRuleList,
  approvalRuleSet,
} from '@sixpence/protocol/approvals/approval-rules'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import RulesScreen from './rules-screen.tsx'

afterEach(cleanSlate)

const anna = { id: 2, name: 'Anna Berg' }
const bo = { id: 3, name: 'Bo Lind' }
const rule: ApprovalRule = {
  id: 501,
  type: 'wire',
  currencyCode: 'EUR',
  fromAmount: '1000.00',
  approvers: 1,
  inOrder: true,
  people: [bo, anna],
  exempt: [anna],
  keepsOut: [bo],
  createdBy: anna,
  createdAt: '2026-11-20T10:00:00Z',
}
const waits = {
  requestKey: 'A'.repeat(22),
  method: 'sms' as const,
  sentTo: '+370 ••• ••012',
  expiresAt: '2099-11-20T10:10:00Z',
}
const list = on(approvalRuleList, () => ({ rules: [rule], approvers: [anna, bo] }))

const open = (...answers: Answer[]) =>
  openScreen({
    screens: { '/transfer/approved/rules': RulesScreen },
    at: '/transfer/approved/rules',
    answers: [...ordinaryDay, ...answers],
  })
type Screen = Awaited<ReturnType<typeof open>>
const sent = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

test('shows for each rule its payments, its approvers, whom it does not bind, and the people it excludes [AT-06]', async () => {
  const screen = await open(list)
  const row = screen.getByRole('button', { name: /Bank wire, from/ })
  await expect
    .element(row)
    .toMatchTextContent(
      /1,000\.00.*Bo Lind, then Anna Berg.*Not for payments of Anna Berg.*There are not enough others.*Bo Lind/,
    )
  expect(await findings()).toEqual([])
})

test('a new rule is written, confirmed by a code, and applies', async () => {
  const screen = await open(
    on(approvalRuleList, () => ({ rules: [], approvers: [anna, bo] })),
    on(approvalRuleSet, ({ code }) => (code === undefined ? waits : { id: 502 })),
  )
  await expect.element(screen.getByText('No rules yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add a rule' })
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('Kind of payment').selectOptions('Bank wire')
  await dialog.getByLabelText('Currency').selectOptions('EUR')
  await dialog.getByLabelText('From this amount').fill('2500')
  await dialog.getByLabelText('Approvals needed').selectOptions('2')
  await dialog.getByText('People I choose, one after the other').click()
  const inOrder = dialog.getByRole('group', { name: /In the order/ })
  await inOrder.getByRole('checkbox', { name: 'Bo Lind' }).click()
  await inOrder.getByRole('checkbox', { name: 'Anna Berg' }).click()
  await expect.element(inOrder.getByRole('checkbox', { name: '2. Anna Berg' })).toBeChecked()
  const exempt = dialog.getByRole('group', { name: /own payments need no approval/ })
  await exempt.getByRole('checkbox', { name: 'Bo Lind' }).click()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Save the rule' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm the rule' })
  await confirming.getByLabelText('6-digit code').fill('424242')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const written = {
    type: 'wire',
    currencyCode: 'EUR',
    fromAmount: '2500',
    approvers: 2,
    inOrder: true,
    people: [3, 2],
    exempt: [3],
  }
  expect(sent(screen, 'approvalRuleSet')).toEqual([
    written,
    { ...written, requestKey: waits.requestKey, code: '424242' },
  ])
})

test('a refusal of the server is shown beside its field, and the entries stay', async () => {
  const screen = await open(
    list,
    on(approvalRuleSet, () => refuse('ruleLocksOut')),
  )
  await screen.getByRole('button', { name: /Bank wire, from/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the rule' })
  await dialog.getByLabelText('Approvals needed').selectOptions('9')
  await dialog.getByRole('button', { name: 'Save the rule' }).click()
  await expect.element(dialog.getByText(/No payment could be approved/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Approvals needed')).toHaveValue('9')
  await expect.element(dialog.getByLabelText('Approvals needed')).toHaveAttribute('aria-invalid', 'true')
})

test('a rule goes once that is confirmed', async () => {
  const screen = await open(
    list,
    on(approvalRuleDelete, ({ code }) => (code === undefined ? waits : {})),
  )
  await screen.getByRole('button', { name: /Bank wire, from/ }).click()
  await screen.getByRole('button', { name: 'Delete the rule' }).click()
  const confirming = screen.getByRole('dialog', { name: 'Confirm deleting the rule' })
  await confirming.getByLabelText('6-digit code').fill('424242')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'approvalRuleDelete')).toEqual([
    { id: 501 },
    { id: 501, requestKey: waits.requestKey, code: '424242' },
  ])
})

test('a person without full access can read the rules and change none', async () => {
  const screen = await open(
    list,
    on(customerInfoGet, () => ({
      customer: { ...alice, accessRight: accessRights.initiate },
      idleSeconds: 900,
    })),
  )
  await expect.element(screen.getByText(/Bank wire, from/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Add a rule|Bank wire/ }).elements()).toHaveLength(0)
})
