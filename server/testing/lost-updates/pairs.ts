import { notifyStatuses } from '@sixpence/protocol/merchant/notices'
import { eventsOf } from '#features/merchant/notices.ts'
import { keepEndpoint } from '#store/delivery/endpoints.ts'
import type { TestBank } from '../bank/test-bank.ts'
import { someAnswers } from '../fixtures/verification.ts'

type Input = Record<string, unknown>

/** The value of the fixture. */
export const ofFixture = Symbol('of the fixture')

/** Two changes of different members of the same object; the rest of the input is the fixture's. */
export type Pair = {
  first: Input
  second: Input
  /** The call of the second change, if it differs. */
  by?: string
  /** Members of the fixture that neither of them sends. */
  without?: readonly string[]
  /** Runs before both. */
  prepare?: (bank: TestBank, customerId: number) => Promise<unknown>
  /** The object is sent as a whole, with the version it replaces: the second change is refused. */
  isVersioned?: true
}

const single = 'One value, of which the later is wanted.'
const statement = 'A statement that the person it is about gives as a whole.'
const whole = 'An object that its form sends as a whole.'

/**
 * Calls that change existing objects. A pair is tried at the same time; a text says why there is none: all that the
 * call changes is a single value, or a single statement that is given as a whole by the person it is about.
 */
export const updates: Readonly<Record<string, Pair | string>> = {
  // Payments.
  approvalRuleSet: whole,
  globalBatchFeeSideSet: {
    first: { feeShare: 'beneficiary' },
    second: { forbidden: true, paymentMethod: 'wire' },
    by: 'globalBatchMethodForbiddenSet',
  },
  globalBatchMethodForbiddenSet: {
    first: { forbidden: true, paymentMethod: 'wire' },
    second: { forbidden: true, paymentMethod: 'eft' },
  },
  globalBatchPaymentUpdate: whole,
  globalBatchUpdate: {
    first: { batchName: 'Prizes of June' },
    second: { accountId: ofFixture },
    prepare: ({ database: { owner } }, customerId) =>
      owner.query(
        `update app.global_batch b set account_id = (select max(id) from app.account where customer_id = $1 and id <> b.account_id)
         where id = (select max(id) from app.global_batch)`,
        [customerId],
      ),
  },
  massBatchUpdate: {
    first: { name: 'Salaries of June' },
    second: { payOn: '2026-12-01' },
    without: ['name', 'fromAccountId'],
  },
  massColumnsSet: 'The columns of the whole file, which is read again.',
  massLineUpdate: { first: { cells: { amount: '7.00' } }, second: { cells: { payeeName: 'Ana Lima' } } },
  massTemplateSave: 'Makes a template.',
  transactionNoteSet: whole,
  historyViewSave: 'A search of the person, under its name.',
  cardAliasSet: single,
  cardPinChange: single,
  // A company and its servers.
  allowedIpUpdate: {
    first: { enabled: false },
    second: { name: 'Office 1' },
    without: ['name', 'enabled', 'ipFrom', 'ipTo'],
    // With a single range, switching it off would need a confirmation.
    prepare: ({ database: { owner } }, customerId) =>
      owner.query(
        `insert into app.allowed_ip (customer_id, name, is_enabled, low, high, created_at)
         values ($1, 'Everything', true, '203.0.113.0', '203.0.113.255', now())`,
        [customerId],
      ),
  },
  apiKeyUpdate: { first: { enabled: false }, second: { name: 'N1' }, without: ['name', 'enabled'] },
  businessAccessRightsUpdate: single,
  businessInfoUpdate: whole,
  businessRepresentativeUpdate: whole,
  ipnSettingsUpdate: {
    first: { statusId: 2 },
    second: { notifyStatusId: notifyStatuses.payments },
    without: ['notifyUrl'],
    prepare: ({ services: s }, customerId) =>
      keepEndpoint(
        s,
        { customerId, kind: 'ipn' },
        {
          isOn: true,
          address: 'https://shop.northlight-studio.com/paid',
          events: eventsOf(notifyStatuses.everything),
        },
        s.clock.now(),
      ),
  },
  merchantLogoUpdate: { first: { isDefault: true }, second: { name: 'N1' }, without: ['name', 'isDefault'] },
  pbnSettingsUpdate: single,
  savedButtonUpdate: whole,
  supportTicketUpdate: 'Merged by the help desk, which is another system.',
  webhookUpdate: { first: { enabled: false }, second: { name: 'N1' }, without: ['name', 'enabled', 'url'] },
  // A person.
  authDeviceDefaultSet: { first: { isDefault: true }, second: { name: 'N1' }, by: 'authDeviceRename' },
  authDeviceRename: single,
  customerAddressUpdate: statement,
  customerEmailPrimarySet: single,
  customerPhoneReplace: single,
  customerTaxNumberUpdate: single,
  ipAccessModeSet: single,
  notificationSettingsSet: single,
  passkeyRename: single,
  passwordChange: single,
  twoStepVerificationPut: single,
  // Answers by which a customer is identified.
  businessTaxCertificationUpdate: statement,
  fatcaCrsUpdate: statement,
  kycBusinessInfoUpdate: statement,
  kycCustomerPersonalInfoUpdate: { first: {}, second: { kyc: someAnswers }, by: 'kycInfoUpdate' },
  kycInfoUpdate: statement,
  // The desk.
  adminBookAccountUpdate: 'Number and name of a kind of account; every pair is kept with its day.',
  adminBrandChange: { first: {}, second: {}, isVersioned: true },
  adminDocumentUpdate: {
    first: { issuedDate: '2025-05-17' },
    second: { expiresDate: '2032-05-17' },
  },
  adminDueDiligenceUpdate: {
    first: { dueDiligence: { level: 1, government: true } },
    second: { dueDiligence: { level: 1, lawsuits: true } },
  },
  adminFinancialUpdate: {
    first: { financialDetail: { sourceIds: ['savings'] } },
    second: { financialDetail: { purposeIds: ['everyday'] } },
  },
  adminFourEyesChange: whole,
  adminMonitoringReportSave: whole,
  adminMonitoringRuleSave: 'Makes a version of the rule.',
  adminRoleSave: whole,
  adminStaffUpdate: whole,
  adminTariffDraftUpdate: { first: {}, second: {}, isVersioned: true },
  adminVerificationUpdate: single,
}
