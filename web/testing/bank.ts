import { consoleSelfGet } from '@sixpence/protocol/console/console'
import { adminHouseProposalList } from '@sixpence/protocol/desk/desk'
import { everyStaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { approvalNotificationCountsGet } from '@sixpence/protocol/approvals/approval-counts'
import {
  type Account,
  accountStatuses,
  accountTypes,
  balanceInquiry,
  balanceStepsGet,
  moneyFlowGet,
  exchangeDefaultRatesGet,
} from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import {
  type Receipt,
  type Transaction,
  transactionHistoryList,
  transactionReceiptGet,
} from '@sixpence/protocol/history/history'
import { transactionTotalsGet } from '@sixpence/protocol/history/history-lists'
import { historyViewList, transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { checkPayee, p2pBeneficiaryList, p2pFeeGet, p2pLimitsGet } from '@sixpence/protocol/p2p/p2p'
import { accountOfferGet, paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { preapprovedList } from '@sixpence/protocol/preapproved/preapproved'
import { passkeyList } from '@sixpence/protocol/passkeys/passkeys'
import { accessRights, approvalMethods } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { supportTicketStatsGet } from '@sixpence/protocol/support/support-counts'
import { type Answer, on } from './fake-server.ts'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** No kind of mass payment is permitted. */
const noMass: Customer['mass'] = {
  wire: false,
  eft: false,
  oct: false,
  digital: false,
  instant: false,
  interac: false,
  p2p: false,
  global: false,
}

/** Alice, a personal customer who may pay and confirms by text message. */
export const alice: Customer = {
  userId: 1,
  customerId: 1,
  customerType: 1,
  login: { email: 'alice@ostra.example' },
  firstName: 'Alice',
  lastName: 'Berg',
  customerCreationDate: '2025-01-01T00:00:00Z',
  residenceCountryCode: 'LT',
  transactionApproveMode: approvalMethods.sms,
  login2faMode: 'sms',
  isAdmin: false,
  isHaveRelatedAccounts: false,
  useOldWeb: false,
  permissions: { sendMoneyUser: true },
  own: {
    betweenAccounts: true,
    digital: false,
    wire: true,
    eft: true,
    oct: true,
    instant: true,
    interac: true,
  },
  other: {
    p2p: true,
    digital: false,
    wire: true,
    eft: true,
    oct: true,
    instant: true,
    interac: true,
    loadPrepaidCard: false,
    global: false,
  },
  mass: noMass,
  funding: { digital: false },
  accessRight: accessRights.full,
  verified: true,
  limited: false,
  dueDiligenceLevel: 0,
  isNeedPersonalInfoUpdate: false,
  isNeedKyc: false,
  isNeedTaxForms: false,
  defaultCurrency: 'EUR',
  language: 'en',
}

/** No payment method is permitted. */
export const paysNothing: Pick<Customer, 'permissions' | 'own' | 'other'> = {
  permissions: {},
  own: {
    betweenAccounts: false,
    digital: false,
    wire: false,
    eft: false,
    oct: false,
    instant: false,
    interac: false,
  },
  other: {
    p2p: false,
    digital: false,
    wire: false,
    eft: false,
    oct: false,
    instant: false,
    interac: false,
    loadPrepaidCard: false,
    global: false,
  },
}

export const account = (part: Partial<Account> = {}): Account => ({
  accountId: 11,
  type: accountTypes.payment,
  accountStatusId: accountStatuses.active,
  balance: '1000.00',
  accountBalanceMin: '0.00',
  pendingAmount: '0.00',
  currencyCode: 'EUR',
  customerId: 1,
  alias: 'Everyday',
  accountNumber: '6P00202600014807',
  statements: true,
  history: true,
  instructions: true,
  cardCanBeRequested: false,
  ...part,
})

export const euros = account()
export const dollars = account({
  accountId: 12,
  alias: 'Travel',
  currencyCode: 'USD',
  balance: '220.05',
  accountNumber: '6P00202600014814',
})
export const closed = account({
  accountId: 13,
  alias: 'Old savings',
  balance: '0.00',
  accountStatusId: accountStatuses.closed,
})

export const line = (part: Partial<Transaction> = {}): Transaction => ({
  transactionId: 501,
  accountId: euros.accountId,
  transactionDate: '2026-11-20T10:00:00Z',
  operationType: 'P2P',
  direction: 'out',
  status: 'completed',
  amount: '-25.00',
  currencyCode: 'EUR',
  balanceAfter: '1000.00',
  counterpartyName: 'Bo Lindqvist',
  ...part,
})

export const receipt = (part: Partial<Receipt> = {}): Receipt => ({
  transactionId: 700,
  status: 'completed',
  operationType: 'P2P',
  direction: 'out',
  createdAt: '2026-11-20T10:00:00Z',
  amount: '25.00',
  currencyCode: 'EUR',
  fee: '0.13',
  total: '25.13',
  payerName: 'Alice Berg',
  payerAccount: 'Everyday, 6P00202600014807',
  payeeName: 'Bo Lindqvist',
  payeeEmail: 'bo@ostra.example',
  note: 'Dinner',
  reference: 'INV 2031',
  approveType: approvalMethods.sms,
  approvalSentTo: '+370 ••• ••012',
  ...part,
})

export const bo: OutputOf<typeof checkPayee> = {
  exists: true,
  isEmployee: false,
  outBlacklist: true,
  isSelf: false,
  name: 'Bo L.',
  brandName: 'Ostra',
  currencyCodes: ['EUR', 'USD'],
}

const nobody: OutputOf<typeof checkPayee> = {
  exists: false,
  isEmployee: false,
  outBlacklist: true,
  isSelf: false,
}

/** Default responses of the bank: two open accounts, a payee paid before, a fee of 0.13. Tests add differing data. */
const totals = { count: 1, totalIn: '0.00', totalOut: '25.13', net: '-25.13', isComplete: true }

export const ordinaryDay: readonly Answer[] = [
  on(consoleSelfGet, () => ({
    personId: 7001,
    name: 'Ada Bergman',
    email: 'ada@ostra.example',
    role: 'Administrator',
    permissions: [...everyStaffPermission],
  })),
  on(adminHouseProposalList, () => ({ proposals: [] })),
  on(supportTicketStatsGet, () => ({ unreadTicketNumbers: [] })),
  on(approvalNotificationCountsGet, () => ({ massTransactionRequestCount: 0, transactionRequestCount: 0 })),
  on(transactionTotalsGet, () => ({ currencyCode: 'EUR', ...totals })),
  on(transactionTraceGet, () => ({
    steps: [{ step: 'booked' as const, at: '2026-11-20T12:31:05Z' }],
    note: '',
    tags: [],
    files: [],
  })),
  on(historyViewList, () => ({ views: [] })),
  on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
  on(balanceInquiry, () => ({ accounts: [euros, dollars, closed] })),
  on(paymentInstructionList, () => ({ instructions: [], isPreparing: false })),
  on(preapprovedList, () => ({ subscriptions: [] })),
  on(accountOfferGet, () => ({ currencies: ['GBP'], digital: [] })),
  on(exchangeDefaultRatesGet, () => ({
    toCurrencyCode: 'EUR',
    at: '2026-11-20T12:40:00Z',
    rates: [{ fromCurrencyCode: 'USD', rate: '0.9' }],
  })),
  on(moneyFlowGet, () => ({ flow: [] })),
  on(balanceStepsGet, ({ days }) => ({
    steps: Array.from({ length: days + 1 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 20 - days + index)).toISOString().slice(0, 10),
      amount: `${900 + index}.00`,
    })),
  })),
  on(transactionHistoryList, ({ accountId }) => historyOf(accountId === euros.accountId ? [line()] : [])),
  on(p2pBeneficiaryList, () => ({ beneficiaries: [person('Bo Lindqvist', 'bo@ostra.example')] })),
  on(checkPayee, ({ email }) => (email === 'bo@ostra.example' ? bo : nobody)),
  on(p2pFeeGet, ({ amount }) => ({
    fee: '0.13',
    feeCurrencyCode: 'EUR',
    total: (Number(amount) + 0.13).toFixed(2),
  })),
  on(p2pLimitsGet, () => ({ limits })),
  on(transactionReceiptGet, () => ({ receipt: receipt() })),
  on(passkeyList, () => ({ passkeys: [] })),
]

const limits: OutputOf<typeof p2pLimitsGet>['limits'] = [
  { period: 'operation', amount: '500.00', used: '0.00', left: '500.00', currencyCode: 'EUR' },
  { period: 'day', amount: '2000.00', used: '100.00', left: '1900.00', currencyCode: 'EUR' },
  { period: 'month', amount: '5000.00', used: '100.00', left: '4900.00', currencyCode: 'EUR' },
]

export const historyOf = (transaction: Transaction[]): OutputOf<typeof transactionHistoryList> => ({
  transactions: { transaction },
  results: transaction.length,
  resultsAtLeast: false,
  exportCsv: '',
  rejectedCount: 0,
  processingCount: 0,
})

export const person = (name: string, email: string) => ({
  email,
  name,
  customerType: 1,
  lastAmount: '40.00',
  lastCurrencyCode: 'EUR',
  lastAt: '2026-11-01T10:00:00Z',
  payments: 3,
})
