import { brands } from '@sixpence/brands'
import { adminBrandGet, type BrandValue } from '@sixpence/protocol/brand/brand'
import { consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminCustomerGet,
  adminDocumentFileGet,
  adminDocumentList,
  adminIdentityGet,
  adminNewsList,
  adminPaymentCaseGet,
  adminQueueList,
  adminRoleList,
  adminStaffList,
  type DeskCustomer,
} from '@sixpence/protocol/desk/desk'
import { adminFourEyesList } from '@sixpence/protocol/four-eyes/four-eyes'
import {
  dictionaryEstimatedMonthlyDepositList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import { everyStaffPermission, shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { on, picture } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import DeskScreen from './desk-screen.tsx'

afterEach(cleanSlate)

const at = '2026-11-20T08:00:00Z'
const runId = '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b11'
const customer: DeskCustomer = {
  id: 1011,
  customerUsername: 'hugo@ostra.example',
  customerName: 'Hugo Lind',
  customerType: 1,
  verified: false,
  limited: true,
  closed: false,
  residenceCountryCode: 'EE',
  createdAt: at,
  status: 'limited',
  requiredActions: [],
  isNeedKyc: false,
  companyPeople: [{ id: 5, name: 'Ola Berg', types: [] }],
  people: [{ id: 8, name: 'Noor', login: 'noor@ostra.example', accessRight: 0, isRepresentative: true }],
  identity: [],
  restrictions: [{ id: 31, reason: 3, told: 5, stage: 'appealed', documents: [], createdAt: at, version: 2 }],
  limits: [],
  dueDiligence: { level: 1 },
  financialDetail: {},
  proposals: [
    {
      id: 4,
      call: 'adminVerificationUpdate',
      at,
      by: 'Bea',
      isOwn: false,
      mayAnswer: true,
      reason: 'All there',
      facts: [],
    },
  ],
  decisions: [],
  visits: [],
}
const documents = [701, 702].map((id) => ({
  id,
  statusId: 41,
  uploaded: at,
  documentTypeId: 4,
  documentType: 'Identity card',
  isDueDiligence: false,
  isSubDocument: false,
  createdUsername: 'Hugo Lind',
  files: [
    { id: id * 10, side: 'main' as const, mediaType: 'image/png', size: 900, isKept: true },
    ...(id === 702
      ? [{ id: id * 10 + 1, side: 'additional' as const, mediaType: 'image/png', size: 900, isKept: true }]
      : []),
  ],
}))
const role = {
  id: 201,
  name: 'Night shift',
  isShipped: false,
  isOwn: false,
  permissions: ['desk.open'],
  brands: [],
  limits: [],
  version: 1,
}
const brand = {
  name: 'Ostra',
  hosts: ['ostra.example'],
  version: 1,
  fields: [
    ...Object.entries(brands.ostra.knobs).map(([name, value]) => ({
      path: `knobs.${name}`,
      served: value as BrandValue,
      folder: value as BrandValue,
    })),
    { path: 'supportContact.hours', served: 'Always', folder: '9 to 5' },
  ],
  agreements: [],
  changes: [
    {
      id: 1,
      by: 'Maya',
      at,
      why: 'The night shift began',
      values: [{ path: 'supportContact.hours', before: '9 to 5', after: 'Always' }],
    },
  ],
}
const colleague = { roleId: 201, isOwn: false, since: at, conflicts: [] }

/** Opens a page of the desk as a person with these permissions. */
const openAs = (permissions: readonly string[], search: string) =>
  openScreen({
    screens: { '/admin-overview': DeskScreen },
    at: `/admin-overview?${search}`,
    answers: [
      ...ordinaryDay,
      on(consoleSelfGet, () => ({
        personId: 1,
        name: 'Otto',
        email: 'otto@bank.example',
        role: 'One',
        permissions: [...permissions],
      })),
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminBrandGet, () => brand),
      on(adminCustomerGet, () => ({ customer })),
      on(adminDocumentList, () => ({ documents })),
      on(adminDocumentFileGet, () => picture()),
      on(dictionaryPersonalSourceOfFundsList, () => ({ sources: [] })),
      on(dictionaryPersonalPurposeOfAccountList, () => ({ purposes: [] })),
      on(dictionaryEstimatedMonthlyDepositList, () => ({ deposits: [] })),
      on(adminIdentityGet, () => ({
        run: {
          id: runId,
          customerId: 1011,
          customerName: 'Hugo Lind',
          kind: 'document' as const,
          purpose: 'verification' as const,
          state: 'nameMismatch' as const,
          createdAt: at,
          isOpen: true,
          ours: { firstName: 'Hugo', lastName: 'Lind', birthDay: '1990-05-17', residenceCountryCode: 'EE' },
        },
      })),
      on(adminPaymentCaseGet, () => ({
        case: {
          id: 8,
          partner: 'bank',
          reference: 'in-1',
          difference: 'unknownAccount',
          expected: 'an account',
          found: 'money',
          proposals: [],
          openedAt: at,
          payment: { transactionId: 4711, state: 'accepted', amount: '100.00', currencyCode: 'EUR' },
          suspended: { amount: '25.00', currencyCode: 'EUR', operationId: 1200 },
        },
      })),
      on(adminNewsList, () => ({
        news: [
          {
            id: 6,
            audience: 'all' as const,
            withConfirmation: false,
            texts: [{ language: 'en' as const, title: 'New cards', text: 'They are blue.' }],
            publishedAt: at,
            readers: 1,
            accepted: 0,
            declined: 0,
          },
        ],
      })),
      on(adminRoleList, () => ({ roles: [role], brands: [] })),
      on(adminStaffList, () => ({
        staff: [
          { ...colleague, personId: 2, name: 'Vera', hasEnrolled: true },
          { ...colleague, personId: 3, name: 'Nils', email: 'n@bank.example', hasEnrolled: false },
        ],
      })),
      on(adminFourEyesList, () => ({
        defaultCurrency: 'EUR',
        rules: [
          {
            kind: 'adminRestrictionDecide' as const,
            level: 'weighty' as const,
            amounts: [],
            isShipped: true,
            floor: { level: 'one' as const, amounts: [] },
          },
        ],
        changes: [
          {
            id: 1,
            kind: 'adminPaymentCaseCredit' as const,
            level: 'one' as const,
            amounts: [],
            why: 'As agreed',
            by: 'Bea',
            isOwn: false,
            at,
          },
        ],
      })),
    ],
  })

/**
 * The elements in the header of every page, the filters of the queue, and declarations an auditor may make about themself.
 */
const forEverybody = [
  'Language and colours',
  'Sign out',
  'Mine',
  'Unassigned',
  'Overdue',
  'Declare a conflict of interest',
]

test.each([
  [
    'customer=1011',
    'Noor',
    [
      'View as customer',
      'Verify',
      'Restrict',
      'Lift the restriction',
      'Keep the restriction',
      'Start the review',
      'Confirm the proposal',
      'Reject the proposal',
      'Remove',
      'Remove Ola Berg',
    ],
  ],
  [
    'customer=1011&document=701',
    'Front',
    ['Accept', 'Send back', 'Ask for more', 'Correct kind and dates', 'Link a file'],
  ],
  ['customer=1011&document=702', 'Front', ['Separate this file']],
  [
    `customer=1011&run=${runId}`,
    'Document and face',
    ['Accept the identity check', 'Reject the identity check'],
  ],
  ['payment=8', 'in-1', ['Ask the company again', /^Credit/]],
  ['brand=values', 'Always', ['Review the changes']],
  ['brand=history', 'The night shift began', ['Undo this change', 'Reset to default']],
  ['news=true', 'New cards', ['Write news', 'Withdraw']],
  [
    'staff=true',
    'Vera',
    ['Invite someone', 'Create a role', 'Change', 'Request a new link', 'Resend the invitation'],
  ],
  ['staff=true&role=201', 'People with this role', ['Change the role']],
  ['staff=true&eyes=true', 'As agreed', ['Confirm the rule change', 'Reject the rule change', /^Change: /]],
] as const)(
  'an auditor reads %s, and is offered nothing that changes anything',
  async (search, shown, deciding) => {
    const all = await openAs(everyStaffPermission, search)
    for (const name of deciding) await expect.element(all.getByRole('button', { name }).first()).toBeVisible()
    await cleanSlate()
    const auditor = await openAs(shippedRoles.auditor.permissions, search)
    await expect.element(auditor.getByRole('main').getByText(shown).first()).toBeVisible()
    const offered = auditor
      .getByRole('button')
      .elements()
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    expect(offered.filter((name) => !forEverybody.includes(name))).toEqual([])
  },
)
