import * as z from 'zod/mini'
import { call } from '../call.ts'
import { externalMethods } from '../methods/method.ts'
import {
  arrival,
  confirmationCode,
  day,
  digest,
  empty,
  id,
  instant,
  passkeyAsked,
  passkeyAssertion,
  paymentText,
  requestKey,
} from '../fields.ts'
import { operationTypes } from '../rules/operation-types.ts'
import { mayManage, mayRead } from '../rights.ts'
import { feeShares } from '../rules/global.ts'
import { frequencies } from '../rules/schedule.ts'
import { approved } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { paymentTopics } from '../payments.ts'
import { payeeOutcomes } from '../transfers-external/payee-outcomes.ts'

/** Page size (B236). */
export const approvalPageSize = 50

const person = z.object({ id, name: z.string() })

const approvalRequest = z.object({
  transactionId: id,
  /** Present for a mass payment. */
  batchId: orNull(id),
  transactionType: z.enum(operationTypes),
  groupedTransactionType: z.enum(['single', 'mass']),
  /** Decimal text. */
  amount: z.string(),
  fee: z.string(),
  currencyCode: z.string(),
  /** Present for an exchange: what arrives, at the rate in units per whole unit of `amount`. */
  credit: z.optional(z.object({ amount: z.string(), currencyCode: z.string(), rate: z.string() })),
  payeeName: z.string(),
  /** Everything the payer saw about the payee before sending. */
  payee: z.object({
    name: z.string(),
    email: z.optional(z.string()),
    method: z.optional(z.enum(externalMethods)),
    countryCode: z.optional(z.string()),
    /** A customer's own account, or the known data of a card. */
    account: z.optional(z.string()),
    /** Whole account, bank, address; labels and texts marked `isText` are keys of the translations. */
    details: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        shown: z.string(),
        isText: z.optional(z.literal(true)),
      }),
    ),
    /** The payee's bank's answer about the name. */
    nameCheck: z.optional(z.enum(payeeOutcomes)),
  }),
  arrival: z.optional(arrival),
  /** The requested day of sending. */
  requestedFor: z.optional(day),
  feeShare: z.optional(z.enum(feeShares)),
  /** The payments of a batch. */
  payments: z.optional(z.int()),
  accountId: id,
  accountName: z.string(),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  /** Present for an order of recurring payments: the approval covers the whole series. */
  schedule: z.optional(z.object({ frequency: z.enum(frequencies), first: day, last: z.optional(day) })),
  createdBy: person,
  /** The API key that proposed it, and the agent that used it; then `createdBy` has the key's name. */
  proposedBy: z.optional(z.object({ keyName: z.string(), agent: z.optional(z.string()) })),
  created: instant,
  expiresAt: instant,
  /** Binds the decision to the data shown. */
  digest,
  isOwn: z.boolean(),
  mayApprove: z.boolean(),
  mayDecline: z.boolean(),
  /** Approvals given, and approvals required. */
  given: z.int(),
  needed: z.int(),
  /** The people who can give the next approval. */
  waitsFor: z.array(person),
  /** The rules require more approvers than are available; the rules have to be changed. */
  isStuck: z.boolean(),
  decisions: z.array(z.object({ person, at: instant })),
})
export type ApprovalRequest = z.infer<typeof approvalRequest>

const batch = z.object({ batchId: id, count: z.int(), digest, mayApprove: z.boolean() })

/** Result per payment; each is decided independently. */
export const decisionOutcomes = [
  'approved',
  'declined',
  'recorded',
  'codeNeeded',
  'notFound',
  'ownRequest',
  'notAsked',
  'alreadyDecided',
  'over',
  'changed',
  'rateChanged',
  'invoicePaid',
  'accountFrozen',
  'payeeCannotReceive',
  'customerLimited',
  'limitExceeded',
  'coolingOff',
  'approvalImpossible',
  'outcomeUnknown',
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

const results = z.array(z.object({ transactionId: id, outcome: z.enum(decisionOutcomes) }))
const decisionResult = z.object({
  results,
  /** Present when the approver's own code is required; nothing is approved before it is entered. */
  approval: z.optional(
    z.object({
      approvalTransactionId: id,
      approveType: z.int(),
      approvalSentTo: z.optional(z.string()),
      expiresAt: instant,
      /** What the code approves, as recorded for booking: each payment, or for more than three the sums per currency. */
      payments: z.array(
        z.object({ amount: z.string(), currencyCode: z.string(), payeeName: z.optional(z.string()) }),
      ),
      count: z.int(),
    }),
  ),
})
export type DecisionResult = z.infer<typeof decisionResult>

const company = { who: 'customer', kind: 'business' } as const
const changes = [...paymentTopics, 'payees'] as const

export const approvalList = call('approvalList', {
  ids: ['OP230'],
  about: 'Payments of the company that wait for a colleague, the newest first, 50 a page.',
  input: z.object({
    page: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
    size: z.optional(z.literal(approvalPageSize)),
    transactionType: z.optional(z.enum(operationTypes)),
    groupedTransactionType: z.optional(z.enum(['single', 'mass'])),
    fromDate: z.optional(day),
    toDate: z.optional(day),
    createdBy: z.optional(id),
    batchId: z.optional(id),
  }),
  output: z.object({ requests: z.array(approvalRequest), batches: z.array(batch), total: z.int() }),
  refusals: ['requestDaysTurned'],
  access: { ...company, rights: mayRead },
  reads: ['approvals'],
  rate: 'read',
  audit: 'none',
})

export const approvalUserList = call('approvalUserList', {
  ids: ['OP231'],
  about: 'The users who may request payments of the company, or have requested some.',
  input: empty,
  output: z.object({ users: z.array(person) }),
  access: { ...company, rights: mayRead },
  reads: ['approvals'],
  rate: 'read',
  audit: 'none',
})

export const approvalDecide = call('approvalDecide', {
  protection: approved,
  ids: ['OP232'],
  about:
    'Approves or declines payments of colleagues, never one’s own; each is decided separately. If the approver has to confirm by code, nothing is approved before businessRequestConfirm.',
  input: z.object({
    transactionIds: z.array(id).check(z.minLength(1), z.maxLength(approvalPageSize)),
    declined: z.boolean(),
    /** The digests returned by approvalList, in the same order. */
    digests: z.optional(z.array(digest).check(z.maxLength(approvalPageSize))),
    reason: z.optional(paymentText),
  }),
  output: decisionResult,
  refusals: ['digestsMissing'],
  access: { ...company, rights: mayManage },
  changes,
  rate: 'change',
  audit: 'change',
})

export const approvalMassDecide = call('approvalMassDecide', {
  protection: approved,
  ids: ['OP233'],
  about: 'Approves or declines all waiting payments of a batch; each is decided separately.',
  input: z.object({
    batchId: id,
    declined: z.boolean(),
    /** The digest that approvalList returned for the batch. */
    digest: z.optional(digest),
    reason: z.optional(paymentText),
  }),
  output: decisionResult,
  refusals: ['batchUnknown', 'batchChanged'],
  access: { ...company, rights: mayManage },
  changes,
  rate: 'change',
  audit: 'change',
  budgetMs: 60_000,
})

export const businessRequestConfirm = call('businessRequestConfirm', {
  protection: approved,
  ids: ['OP226'],
  about:
    'Confirms the approver’s decision by their own code: five tries, ten minutes. The payments are approved only now.',
  input: z.object({
    approvalTransactionId: z.optional(id),
    code: confirmationCode,
  }),
  output: z.object({ results }),
  refusals: [
    'operationIdMissing',
    'requestCodeWrong',
    'codeUsed',
    'lockedOut',
    'requestCodeOver',
    'requestCodeUsedUp',
  ],
  access: { ...company, rights: mayManage },
  changes,
  rate: 'code',
  audit: 'change',
  budgetMs: 60_000,
})

const passkeyRefusals = ['passkeyMissing', 'requestCodeOver', 'requestCodeUsedUp'] as const

export const businessRequestPasskeyBegin = call('businessRequestPasskeyBegin', {
  ids: [],
  about:
    'Options for navigator.credentials.get, to approve with a passkey instead of the code; the challenge is bound to the payments to be approved. Not in the catalogue.',
  input: z.object({ approvalTransactionId: id }),
  output: z.object(passkeyAsked),
  refusals: passkeyRefusals,
  access: { ...company, rights: mayManage },
  rate: 'code',
  audit: 'none',
})

export const businessRequestPasskeyConfirm = call('businessRequestPasskeyConfirm', {
  protection: approved,
  ids: [],
  about:
    'Confirms the approver’s decision with their passkey, as businessRequestConfirm does with a code; both share the same five tries. Not in the catalogue.',
  input: z.object({ approvalTransactionId: id, key: requestKey, response: passkeyAssertion }),
  output: z.object({ results }),
  refusals: ['passkeyWrong', 'requestCodeOver', 'requestCodeUsedUp'],
  access: { ...company, rights: mayManage },
  changes,
  rate: 'code',
  audit: 'change',
  budgetMs: 60_000,
})
