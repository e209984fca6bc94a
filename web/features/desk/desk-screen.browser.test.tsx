import {
  adminCompanyPersonDelete,
  adminCustomerGet,
  adminDocumentAssign,
  adminDocumentDecide,
  adminDocumentFileGet,
  adminDocumentList,
  adminDocumentRemove,
  adminDocumentUpdate,
  adminQueueList,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminSearch,
  visitList,
  type DeskCustomer,
  type DeskDocument,
  type QueueItem,
} from '@sixpence/protocol/desk/desk'
import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import {
  dictionaryEstimatedMonthlyDepositList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, picture, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from './desk-screen.tsx'
import VisitsScreen from './visits-screen.tsx'

afterEach(cleanSlate)

const runId = '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b11'

const hugo: DeskCustomer = {
  id: 1011,
  customerUsername: 'hugo@ostra.example',
  customerName: 'Hugo Lind',
  customerType: 1,
  verified: false,
  limited: true,
  closed: false,
  residenceCountryCode: 'EE',
  createdAt: '2026-10-01T08:00:00Z',
  status: 'limited',
  requiredActions: ['address', 'identity'],
  isNeedKyc: false,
  companyPeople: [],
  people: [
    { id: 7, name: 'Hugo Lind', login: 'hugo@ostra.example', accessRight: 2, isRepresentative: false },
    { id: 8, name: 'Noor Haddad', login: 'noor@ostra.example', accessRight: 0, isRepresentative: true },
  ],
  identity: [{ id: runId, kind: 'document', state: 'passed', createdAt: '2026-11-01T08:00:00Z' }],
  restrictions: [
    {
      id: 31,
      reason: 3,
      told: 5,
      stage: 'appealed',
      documents: [4],
      answerBy: '2026-12-01T00:00:00Z',
      createdAt: '2026-11-18T08:00:00Z',
      appeal: 'My card is new.',
      appealedAt: '2026-11-20T08:00:00Z',
      version: 2,
    },
  ],
  limits: [
    { method: 'p2p', period: 'operation', amount: '150.00', used: '0.00', currencyCode: 'EUR' },
    { method: 'p2p', period: 'day', amount: '150.00', used: '12.00', currencyCode: 'EUR' },
  ],
  dueDiligence: { level: 1 },
  financialDetail: { monthlyDeposit: '5000', sourceIds: ['salary'] },
  proposals: [],
  decisions: [
    {
      id: 1,
      at: '2026-11-19T08:00:00Z',
      actor: 'Ada Bergman',
      call: 'adminRestrictionOpen',
      reason: 'A list named him',
      before: { limited: false },
      after: { limited: true },
    },
  ],
  visits: [],
}

const card: DeskDocument = {
  id: 701,
  statusId: 41,
  uploaded: '2026-11-20T08:00:00Z',
  documentTypeId: 4,
  documentType: 'Identity card',
  isDueDiligence: false,
  isSubDocument: false,
  createdUsername: 'Hugo Lind',
  files: [
    { id: 901, side: 'main', mediaType: 'application/pdf', size: 900, pages: 2, isKept: true },
    { id: 902, side: 'additional', mediaType: 'application/pdf', size: 900, isKept: false },
  ],
}

const waiting: QueueItem[] = [
  {
    kind: 'document',
    id: 701,
    object: '701',
    customerId: 1011,
    customerName: 'Hugo Lind',
    subject: 4,
    documentType: 'Identity card',
    since: '2026-11-20T08:00:00Z',
    dueAt: '2026-12-24T08:00:00Z',
    isOverdue: false,
  },
  {
    kind: 'restriction',
    id: 31,
    object: '31',
    customerId: 1012,
    customerName: 'Northlight Studio',
    subject: 1,
    isAppeal: true,
    since: '2026-11-21T08:00:00Z',
    dueAt: '2026-12-24T08:00:00Z',
    isOverdue: false,
  },
]

const named = [{ id: 'salary', name: 'Salary or wages' }]
const ordinary: Answer[] = [
  ...ordinaryDay,
  on(adminQueueList, () => ({ items: waiting, waiting: 2, kinds: [] })),
  on(adminCustomerGet, () => ({ customer: hugo })),
  on(adminDocumentList, () => ({ documents: [card] })),
  on(adminDocumentFileGet, () => picture()),
  on(dictionaryPersonalSourceOfFundsList, () => ({ sources: named })),
  on(dictionaryPersonalPurposeOfAccountList, () => ({ purposes: named })),
  on(dictionaryEstimatedMonthlyDepositList, () => ({ deposits: [{ id: '5000', name: 'Up to 5,000' }] })),
  on(dictionaryDocumentCategoryList, () => ({
    categories: [{ id: 1, name: 'Identity', customerDocumentTypes: [{ id: 4, name: 'Identity card' }] }],
  })),
]

const open = (search = '', answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: `/admin-overview${search}`,
    ...part,
    answers: [...ordinary, ...answers],
  })

describe('the desk', () => {
  test('shows the queue, oldest first, and arrow keys move through it [R017]', async () => {
    const screen = await open()
    const first = screen.getByRole('link', { name: /Hugo Lind Identity card/ })
    await expect.element(first).toBeVisible()
    const element = first.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.textContent).toContain('Northlight Studio')
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.where).toContain('customer=1012')
  })

  test('shows a text when empty, reports failed loading, and keeps its layout while it loads [R017]', async () => {
    const empty = await open('', [on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] }))])
    await expect.element(empty.getByText('No open cases')).toBeVisible()
    await empty.unmount()
    await cleanSlate()
    const failed = await open('', [on(adminQueueList, () => refuse('notAllowed'))])
    await expect.element(failed.getByText('We could not load the queue.')).toBeVisible()
    await failed.unmount()
    await cleanSlate()
    const loading = await open('', [on(adminQueueList, never)])
    await expect.element(loading.getByText('Loading').first()).toBeInTheDocument()
  })

  test('searches on Enter, and / leads to the search', async () => {
    const found = { ...hugo, customerType: 2 }
    const nothing = { customers: [], payments: [], invoices: [], cards: [], tickets: [] }
    const screen = await open('', [
      on(adminSearch, () => ({ ...nothing, customers: [found], hasMore: true })),
    ])
    await expect.element(screen.getByRole('link', { name: /Hugo Lind/ })).toBeVisible()
    await userEvent.keyboard('/')
    await userEvent.keyboard('hugo{Enter}')
    await expect.element(screen.getByRole('region', { name: 'Search results' })).toBeVisible()
    expect(screen.called.findLast(({ call }) => call === 'adminSearch')?.input).toEqual({
      search: 'hugo',
    })
    await expect.element(screen.getByText('There are more results. Enter more of the name.')).toBeVisible()
  })

  test('several payments are a list with amount, day, parties and state [CO-30]', async () => {
    const nothing = { customers: [], payments: [], invoices: [], cards: [], tickets: [], hasMore: false }
    const sum = { amount: '63.00', currencyCode: 'EUR' }
    const payment = {
      at: '2026-11-20T10:00:00.000Z',
      amount: sum,
      customerName: 'Ines Varga',
      counterparty: 'Kontor GmbH',
    }
    const payments = [
      { ...payment, operationId: 11, kind: 'outsideHold', state: 'processing' as const },
      { ...payment, operationId: 12, kind: 'outside', isIncoming: true, state: 'completed' as const },
      {
        ...payment,
        operationId: 13,
        kind: 'outsideSuspense',
        isIncoming: true,
        state: 'inSuspense' as const,
      },
    ]
    const screen = await open('?q=%2263.00%22', [on(adminSearch, () => ({ ...nothing, payments }))])
    const list = screen.getByRole('region', { name: 'Search results' })
    await expect
      .element(
        list.getByRole('link', {
          name: /Payment 11 Ines Varga → Kontor GmbH.*63.00 EUR.*20 Nov.*On its way/,
        }),
      )
      .toBeVisible()
    await expect
      .element(list.getByRole('link', { name: /Payment 12 Kontor GmbH → Ines Varga.*Completed/ }))
      .toBeVisible()
    await expect.element(list.getByRole('link', { name: /Payment 13.*In suspense/ })).toBeVisible()
  })
})

describe("a customer's page", () => {
  test('shows status, missing proofs, the case with the disclosed reason, papers and decisions [R017]', async () => {
    const screen = await open('?customer=1011')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Hugo Lind' })).toBeVisible()
    const cases = screen.getByRole('region', { name: 'Restrictions' })
    await expect.element(cases.getByText('Sanctions')).toBeVisible()
    await expect.element(cases.getByText(/Reason given to the customer: Account investigation/)).toBeVisible()
    await expect.element(cases.getByText('My card is new.')).toBeVisible()
    await expect.element(screen.getByText('Salary or wages')).toBeVisible()
    await expect.element(screen.getByText('A list named him')).toBeVisible()
  })

  test('a person is removed from a company without a successor, with a reason', async () => {
    const companyPeople = [{ id: 1101, name: 'Ines Varga', types: [2, 8] }]
    const screen = await open('?customer=1011', [
      on(adminCustomerGet, () => ({ customer: { ...hugo, companyPeople } })),
      on(adminCompanyPersonDelete, () => ({})),
    ])
    await expect.element(screen.getByText('Director · Ultimate beneficial owner')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove Ines Varga' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Remove Ines Varga?' })
    await expect.element(dialog.getByText(/No one takes over their roles/)).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByLabelText('Why').fill('Court order of today')
    await dialog.getByRole('button', { name: 'Remove from the company' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [sent] = screen.called.filter(({ call }) => call === 'adminCompanyPersonDelete')
    expect(sent?.input).toEqual({ customerId: 1011, representativeId: 1101, why: 'Court order of today' })
  })

  test('a decision without a reason is not sent; another decision meanwhile is reported and the entries are kept', async () => {
    const screen = await open('?customer=1011', [on(adminRestrictionDecide, () => refuse('caseDecided'))])
    await screen.getByRole('button', { name: 'Lift the restriction' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lift the restriction' }).click()
    await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
    expect(screen.called.some(({ call }) => call === 'adminRestrictionDecide')).toBe(false)
    await dialog.getByLabelText('Message to the customer').fill('All is well.')
    await dialog.getByLabelText('Why').fill('The list was wrong')
    await dialog.getByRole('button', { name: 'Lift the restriction' }).click()
    await expect.element(dialog.getByText(/Someone else has already decided this/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Why')).toHaveValue('The list was wrong')
    expect(screen.called.findLast(({ call }) => call === 'adminRestrictionDecide')?.input).toMatchObject({
      restrictionId: 31,
      version: 2,
      decision: 'lift',
      answer: 'All is well.',
      why: 'The list was wrong',
    })
  })

  test('sanctions can never be disclosed, whatever was chosen before [B123]', async () => {
    const screen = await open('?customer=1011', [
      on(adminRestrictionOpen, () => ({ restriction: hugo.restrictions[0]! })),
    ])
    await screen.getByRole('button', { name: 'Restrict', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Reason', { exact: true }).selectOptions('Sanctions')
    await expect.element(dialog.getByLabelText('Reason given to the customer')).toBeDisabled()
    await dialog.getByLabelText('Why').fill('A list named him')
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.called.findLast(({ call }) => call === 'adminRestrictionOpen')?.input).toMatchObject({
      reason: 3,
      told: 5,
    })
  })
})

describe('a document', () => {
  test('is sent back only with a reason, beside its field [R017]', async () => {
    const screen = await open('?customer=1011&document=701', [
      on(adminDocumentDecide, ({ reason }) => (reason ? {} : refuse('reasonMissing'))),
    ])
    await expect.element(screen.getByText('No longer stored.')).toBeVisible()
    await screen.getByRole('button', { name: 'Send back' }).click()
    await expect.element(screen.getByText('Say what is wrong, so that it can be corrected.')).toBeVisible()
    await screen.getByLabelText('Reason for sending it back').selectOptions('Cut off')
    await screen.getByRole('button', { name: 'Send back' }).click()
    await expect.poll(() => screen.where()).toBe('/admin-overview')
  })

  test('that is decided does not move an admin who has gone to another page meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
    const screen = await open('?customer=1011&document=701', [on(adminDocumentDecide, () => promise)])
    await screen.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => screen.called.some(({ call }) => call === 'adminDocumentDecide')).toBe(true)
    await screen.router.navigate({ to: '/admin-overview', search: { customer: 1011 } } as never)
    const asked = () => screen.called.filter(({ call }) => call === 'adminCustomerGet').length
    await expect.poll(asked).toBeGreaterThan(0)
    const before = asked()
    resolve({})
    // The data changed by the decision are fetched again, after the link was followed.
    await expect.poll(asked).toBeGreaterThan(before)
    expect(screen.where()).toBe('/admin-overview?customer=1011')
  })
})

const DeskWithToasts = () => (
  <>
    <DeskScreen />
    <ToastRegion />
  </>
)

describe('what belongs to a document', () => {
  test('a PDF is looked at page by page, and never opened', async () => {
    const screen = await open('?customer=1011&document=701')
    await expect.element(screen.getByRole('img', { name: 'Front, Page 1 of 2' })).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByRole('img', { name: 'Front, Page 2 of 2' })).toBeInTheDocument()
    await expect
      .element(screen.getByRole('button', { name: 'Next page' }))
      .toHaveAttribute('aria-disabled', 'true')
    const asked = screen.called.filter(({ call }) => call === 'adminDocumentFileGet')
    expect(asked.map(({ input }) => input['page'])).toEqual([1, 2])
  })

  test('a page that cannot be shown reports it and can still be downloaded', async () => {
    const screen = await open('?customer=1011&document=701', [
      on(adminDocumentFileGet, () => refuse('pageNotShown')),
    ])
    await expect
      .element(screen.getByText('This page cannot be shown. Download the file to see it.'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Download the PDF/ })).toBeVisible()
  })

  test('kind and days are corrected with a reason; the entries stay after a refusal', async () => {
    let isRefused = true
    const screen = await open('?customer=1011&document=701', [
      on(adminDocumentUpdate, () => (isRefused ? refuse('documentNotFound') : {})),
    ])
    await screen.getByRole('button', { name: 'Correct kind and dates' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Valid until').fill('2031-05-17')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
    await dialog.getByLabelText('Why').fill('As the card says')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('This document does not exist.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Valid until')).toHaveValue('2031-05-17')
    isRefused = false
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.called.findLast(({ call }) => call === 'adminDocumentUpdate')?.input).toEqual({
      documentId: 701,
      expiresDate: '2031-05-17',
      why: 'As the card says',
    })
  })

  test('a file is removed with a reason, and restored by Undo', async () => {
    const screens = { '/admin-overview': DeskWithToasts }
    const answers = [
      on(adminDocumentRemove, () => ({ documentId: 702 })),
      on(adminDocumentAssign, () => ({})),
    ]
    const screen = await open('?customer=1011&document=701', answers, { screens })
    await screen.getByRole('button', { name: 'Separate this file' }).first().click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Why').fill('It is a bill')
    await dialog.getByRole('button', { name: 'Separate this file' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => screen.called.findLast(({ call }) => call === 'adminDocumentAssign')?.input)
      .toEqual({ documentId: 701, fileId: 901, side: 'main', why: 'Undone: It is a bill' })
  })

  test('a file of another document is linked to one that lacks a side', async () => {
    const half = { ...card, id: 703, files: [{ ...card.files[0]!, id: 905 }] }
    const screen = await open('?customer=1011&document=703', [
      on(adminDocumentList, () => ({ documents: [card, half] })),
      on(adminDocumentAssign, () => ({})),
    ])
    await screen.getByRole('button', { name: 'Link a file' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('File from another document').selectOptions('902')
    await dialog.getByLabelText('Why').fill('Both belong together')
    await dialog.getByRole('button', { name: 'Link the file' }).click()
    await expect
      .poll(() => screen.called.findLast(({ call }) => call === 'adminDocumentAssign')?.input)
      .toEqual({ documentId: 703, fileId: 902, why: 'Both belong together' })
  })
})

test('the customer can read who looked in which role, when and why', async () => {
  const screen = await openScreen({
    screens: { '/visits': VisitsScreen },
    at: '/visits',
    answers: [
      ...ordinaryDay,
      on(visitList, () => ({
        visits: [
          {
            id: 1,
            by: 'Ada',
            role: 'Support',
            reason: 'Asked us where a payment is',
            begunAt: '2026-11-20T08:00:00Z',
            until: '2026-11-20T08:15:00Z',
          },
        ],
        looks: [
          { id: 2, at: '2026-11-20T09:00:00Z', by: 'Bea', role: 'Compliance', part: 'document' as const },
          { id: 3, at: '2026-11-20T07:00:00Z', by: 'Cem', role: 'Night shift', part: 'activity' as const },
        ],
      })),
    ],
  })
  await expect.element(screen.getByText('Asked us where a payment is')).toBeVisible()
  await expect.element(screen.getByText(/Ada, customer support ·/)).toBeVisible()
  await expect.element(screen.getByText('A document you sent')).toBeVisible()
  await expect.element(screen.getByText(/Bea, document and identity checks ·/)).toBeVisible()
  await expect.element(screen.getByText(/Cem, Night shift ·/)).toBeVisible()
  expect(await findings()).toEqual([])
})

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each([
    [1280, '', 'Northlight Studio'],
    [1280, '?customer=1011', 'A list named him'],
    [390, '?customer=1011', 'A list named him'],
    [320, '?customer=1011&document=701', 'No longer stored.'],
    [390, '', 'Northlight Studio'],
  ])('at %i%s axe finds nothing and nothing runs over [R017]', async (width, search, there) => {
    const screen = await open(search, [], { width, scheme })
    await expect.element(screen.getByText(there).first()).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
