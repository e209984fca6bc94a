import {
  adminCustomerGet,
  adminDocumentList,
  adminIdentityDecide,
  adminIdentityGet,
  adminProposalDecide,
  adminQueueList,
  type DeskCustomer,
  type DeskRun,
  type Proposal,
  type QueueItem,
} from '@sixpence/protocol/desk/desk'
import {
  dictionaryEstimatedMonthlyDepositList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import { afterEach, describe, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from './desk-screen.tsx'

afterEach(cleanSlate)

const runId = '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b11'

const run: DeskRun = {
  id: runId,
  customerId: 1011,
  customerName: 'Nora Lange',
  kind: 'document',
  purpose: 'verification',
  state: 'nameMismatch',
  createdAt: '2026-11-20T08:00:00Z',
  isOpen: true,
  ours: { firstName: 'Nora', lastName: 'Lange', birthDay: '1990-05-17', residenceCountryCode: 'DE' },
  read: { firstName: 'Nora', lastName: 'Lange-Berg', birthDay: '1990-05-17', documentCountryCode: 'DE' },
}

const duplicate: DeskRun = {
  ...run,
  state: 'duplicate',
  duplicate: {
    customerId: 1017,
    firstName: 'Eleonora',
    lastName: 'Lange',
    birthDay: '1990-05-17',
    residenceCountryCode: 'AT',
    createdAt: '2024-02-01T08:00:00Z',
    verified: true,
  },
}

const item = { customerId: 1011, customerName: 'Nora Lange', subject: 0 }
const waiting: QueueItem[] = [
  {
    ...item,
    kind: 'identity',
    id: 1011,
    object: runId,
    run: { id: runId, kind: 'document', state: 'nameMismatch' },
    since: '2026-11-20T08:00:00Z',
    dueAt: '2026-12-24T08:00:00Z',
    isOverdue: false,
  },
  {
    ...item,
    kind: 'proposal',
    id: 301,
    object: '301',
    proposal: { call: 'adminVerificationUpdate', isOwn: false },
    since: '2026-11-21T08:00:00Z',
    dueAt: '2026-12-24T08:00:00Z',
    isOverdue: false,
  },
]

const nora: DeskCustomer = {
  id: 1011,
  customerUsername: 'nora@ostra.example',
  customerName: 'Nora Lange',
  customerType: 1,
  verified: false,
  limited: false,
  closed: false,
  residenceCountryCode: 'DE',
  createdAt: '2026-10-01T08:00:00Z',
  status: 'hasRequiredActions',
  requiredActions: ['identity'],
  isNeedKyc: false,
  companyPeople: [],
  people: [],
  identity: [{ id: runId, kind: 'document', state: 'nameMismatch', createdAt: '2026-11-20T08:00:00Z' }],
  restrictions: [],
  limits: [],
  dueDiligence: { level: 4 },
  financialDetail: {},
  proposals: [
    {
      id: 301,
      call: 'adminVerificationUpdate',
      at: '2026-11-21T08:00:00Z',
      by: 'Ada Bergman',
      isOwn: false,
      mayAnswer: true,
      reason: 'Everything is there',
      facts: [{ name: 'verified', text: 'true', before: 'false' }],
    },
  ],
  decisions: [
    {
      id: 1,
      at: '2026-11-21T08:00:00Z',
      actor: 'Ada Bergman',
      call: 'adminVerificationUpdate',
      reason: 'Everything is there',
      before: {},
      after: { proposal: 301, verified: true },
    },
  ],
  visits: [],
}

const ordinary: Answer[] = [
  ...ordinaryDay,
  on(adminQueueList, () => ({ items: waiting, waiting: 2, kinds: [] })),
  on(adminCustomerGet, () => ({ customer: nora })),
  on(adminDocumentList, () => ({ documents: [] })),
  on(adminIdentityGet, () => ({ run })),
  on(dictionaryPersonalSourceOfFundsList, () => ({ sources: [] })),
  on(dictionaryPersonalPurposeOfAccountList, () => ({ purposes: [] })),
  on(dictionaryEstimatedMonthlyDepositList, () => ({ deposits: [] })),
]

const open = (search = '', answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: `/admin-overview${search}`,
    ...part,
    answers: [...ordinary, ...answers],
  })
const atRun = `?customer=1011&run=${runId}`

describe('a proof of identity', () => {
  test('is opened from the queue and shown beside our data, with the differences [R017]', async () => {
    const screen = await open()
    await screen.getByRole('link', { name: /Nora Lange Identity: name does not match/ }).click()
    const table = screen.getByRole('region', { name: 'Side by side' })
    await expect.element(table.getByRole('cell', { name: /Lange-Berg.*differs/ })).toBeVisible()
    expect(table.getByText('differs').elements()).toHaveLength(1)
    expect(screen.where()).toContain(`run=${runId}`)
  })

  test('of a known person is shown beside that person, with a link', async () => {
    const screen = await open(atRun, [on(adminIdentityGet, () => ({ run: duplicate }))])
    await expect.element(screen.getByRole('columnheader', { name: 'Existing customer' })).toBeVisible()
    await screen.getByRole('link', { name: 'Eleonora Lange' }).click()
    await expect.poll(() => screen.where()).toContain('customer=1017')
  })

  test('is rejected only with a reason the customer reads and one for the next colleague', async () => {
    const screen = await open(atRun, [
      on(adminIdentityDecide, ({ reason }) => (reason ? {} : refuse('reasonMissing'))),
    ])
    await screen.getByRole('button', { name: 'Reject the identity check' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject the identity check' }).click()
    await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
    await dialog.getByLabelText('Why').fill('The face is of somebody else')
    await dialog.getByRole('button', { name: 'Reject the identity check' }).click()
    await expect
      .element(dialog.getByText('Say what is wrong, so that it can be corrected.').first())
      .toBeVisible()
    await dialog.getByLabelText('Message to the customer').selectOptions('Different person')
    await dialog.getByRole('button', { name: 'Reject the identity check' }).click()
    await expect.poll(() => screen.where()).toBe('/admin-overview')
    expect(screen.called.findLast(({ call }) => call === 'adminIdentityDecide')?.input).toEqual({
      runId,
      state: 'nameMismatch',
      decision: 'reject',
      reason: 'otherPerson',
      why: 'The face is of somebody else',
    })
  })

  test('that was decided meanwhile shows it, without actions', async () => {
    const screen = await open(atRun, [
      on(adminIdentityGet, () => ({ run: { ...run, state: 'passed' as const, isOpen: false } })),
    ])
    await expect.element(screen.getByText('There is nothing left to decide here.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept the identity check' }).elements()).toHaveLength(0)
  })
})

describe('a proposal', () => {
  test('of a colleague is in the queue, and is confirmed with a reason [R017]', async () => {
    const screen = await open('', [on(adminProposalDecide, () => ({}))])
    await expect.element(screen.getByText('To confirm')).toBeVisible()
    await screen.getByRole('link', { name: /Nora Lange Verify the customer/ }).click()
    const block = screen.getByRole('region', { name: 'Needs a second person' })
    await expect.element(block.getByText(/Proposed by Ada Bergman/)).toBeVisible()
    await block.getByRole('button', { name: 'Confirm the proposal' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Why').fill('I looked at it too')
    await dialog.getByRole('button', { name: 'Confirm the proposal' }).click()
    await expect
      .poll(() => screen.called.findLast(({ call }) => call === 'adminProposalDecide')?.input)
      .toEqual({ proposalId: 301, decision: 'confirm', why: 'I looked at it too' })
    await expect
      .element(screen.getByRole('region', { name: 'Decisions' }).getByText('Proposed', { exact: true }))
      .toBeVisible()
  })

  test('about money names its amount where it is confirmed, whatever other sums it has', async () => {
    const [proposal] = nora.proposals
    const credit = {
      ...proposal!,
      call: 'adminPaymentCaseCredit',
      facts: [
        { name: 'monthlyLimit', text: '2000.00', currencyCode: 'EUR' },
        { name: 'amount', text: '25.00', currencyCode: 'EUR' },
      ],
    } satisfies Proposal
    const screen = await open('?customer=1011', [
      on(adminCustomerGet, () => ({ customer: { ...nora, proposals: [credit] } })),
    ])
    const block = screen.getByRole('region', { name: 'Needs a second person' })
    await block.getByRole('button', { name: 'Confirm 25.00 EUR', exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: /^Confirm 25\.00 EUR: / })
    await expect.element(dialog.getByRole('button', { name: 'Confirm 25.00 EUR', exact: true })).toBeVisible()
  })

  test('of one’s own can be taken back and not confirmed', async () => {
    const [proposal] = nora.proposals
    const own = { ...nora, proposals: [{ ...proposal!, isOwn: true, mayAnswer: false }] }
    const screen = await open('?customer=1011', [on(adminCustomerGet, () => ({ customer: own }))])
    const block = screen.getByRole('region', { name: 'Needs a second person' })
    await expect.element(block.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible()
    expect(block.getByRole('button', { name: 'Confirm the proposal' }).elements()).toHaveLength(0)
  })
})

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each([
    [1280, atRun, 'Existing customer'],
    [390, atRun, 'Existing customer'],
    [320, atRun, 'Existing customer'],
    [390, '?customer=1011', 'Everything is there'],
    [1280, '', 'To confirm'],
  ])('at %i%s axe finds nothing and nothing runs over [R017]', async (width, search, there) => {
    const screen = await open(search, [on(adminIdentityGet, () => ({ run: duplicate }))], { width, scheme })
    await expect.element(screen.getByText(there).first()).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
