import * as z from 'zod/mini'
import { call } from '../call.ts'
import { currencyCode, id, instant } from '../fields.ts'
import { changer, proposed, reader, why } from './desk-common.ts'

export const correctionKinds = ['return', 'writeOff', 'reversal'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionStates = ['proposed', 'declined', 'confirmed', 'booked', 'done', 'failed'] as const
export type CorrectionState = (typeof correctionStates)[number]
const returnRefusals = ['returnNotByRail', 'returnAccountMissing', 'returnNotCovered'] as const
export type ReturnRefusal = (typeof returnRefusals)[number]

const correctionId = id

/** Destination, payer and text of incoming money. */
const arrived = z.object({ account: z.string(), payerName: z.string(), remittance: z.string() })

const correction = z.object({
  id: correctionId,
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  /** For a write-off, negative if it is a loss. */
  amount: z.string(),
  currencyCode,
  partner: z.string(),
  /** A reversed write-off. */
  isUndone: z.boolean(),
  /** The incoming payment; for a reversal, the write-off. */
  operationId: z.optional(id),
  /** A difference with a company: its reference. */
  reference: z.optional(z.string()),
  caseId: z.optional(id),
  /** The company's data about the money, and when it came. */
  arrived: z.optional(arrived),
  since: z.optional(instant),
  /** The receiver of the return: rail and account; absent if the payer’s data was erased. */
  payee: z.optional(z.object({ name: z.string(), account: z.string(), rail: z.string() })),
  /** The customer whose account is debited; otherwise the amount is in suspense. */
  customer: z.optional(z.object({ customerId: id, customerName: z.string() })),
  why: z.optional(z.string()),
  proposedBy: z.string(),
  isOwn: z.boolean(),
  /** The caller’s role and limit allow answering it. */
  mayAnswer: z.boolean(),
  proposedAt: instant,
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(instant),
  /** The comment of the colleague who decided. */
  answer: z.optional(z.string()),
  /** Why it failed, as reported by the ledger or the company. */
  reason: z.optional(z.string()),
  /** The operation that booked it; for a return, the outgoing payment. */
  bookedId: z.optional(id),
  endedAt: z.optional(instant),
})
export type Correction = z.infer<typeof correction>

/** Shown on a payment’s page before a correction of it is requested. */
export const correctable = z.object({
  amount: z.string(),
  currencyCode,
  /** The whole amount is returned, without a fee; or the name of the refusal. */
  back: z.union([
    z.object({ name: z.string(), account: z.string(), rail: z.string() }),
    z.object({ refused: z.enum(returnRefusals) }),
  ]),
  /** Only an amount in suspense can be written off. */
  isSuspended: z.boolean(),
  since: instant,
  /** The company's data about it. */
  arrived: z.optional(arrived),
  /** Why it cannot be written off yet, and from when it can. */
  noWriteOff: z.optional(
    z.object({ refused: z.enum(['writeOffYoung', 'writeOffReturnable']), from: z.optional(instant) }),
  ),
})

const ofMoneyThere = [
  'transactionNotFound',
  'actionNotNow',
  'ownCase',
  'roleLimitPassed',
  'correctedAlready',
] as const
const correctionAnswer = z.object({ correctionId, ...proposed })

export const adminPaymentReturn = call('adminPaymentReturn', {
  ids: [],
  about:
    'Returns money that came in to its sender, in full and by the same rail: from suspense, or from the account of the customer it was credited to. With four eyes, a colleague confirms it. The return is a payment of its own.',
  input: z.object({ operationId: id, why }),
  output: correctionAnswer,
  refusals: [...ofMoneyThere, 'returnNotByRail', 'returnAccountMissing', 'returnNotCovered'],
  ...changer('payments.return'),
  fourEyes: 'always',
})

export const adminPaymentWriteOff = call('adminPaymentWriteOff', {
  ids: [],
  about:
    'Books an amount in suspense to the bank’s own account of write-offs, after the days set by the bank and not while it can be returned and no return has failed. With four eyes, a colleague confirms it.',
  input: z.object({ operationId: id, why }),
  output: correctionAnswer,
  refusals: [...ofMoneyThere, 'writeOffYoung', 'writeOffReturnable'],
  ...changer('payments.writeoff'),
  fourEyes: 'always',
})

export const adminDifferenceWriteOff = call('adminDifferenceWriteOff', {
  ids: [],
  about:
    'Books a difference between our books and a company’s statement to the bank’s own account of write-offs, so that the books agree with the statement. With four eyes, a colleague confirms it.',
  input: z.object({ differenceId: id, why }),
  output: correctionAnswer,
  refusals: ['differenceNotFound', 'differenceUnderWay', 'roleLimitPassed', 'correctedAlready'],
  ...changer('payments.writeoff'),
  fourEyes: 'always',
})

export const adminWriteOffReverse = call('adminWriteOffReverse', {
  ids: [],
  about: 'Reverses a write-off by the opposite booking. With four eyes, a colleague confirms it.',
  input: z.object({ correctionId, why }),
  output: correctionAnswer,
  refusals: ['correctionNotFound', 'actionNotNow', 'roleLimitPassed', 'correctedAlready'],
  ...changer('payments.writeoff'),
  fourEyes: 'always',
})

export const adminCorrectionDecide = call('adminCorrectionDecide', {
  ids: [],
  about:
    'Confirms or declines a return or a write-off that a colleague proposed; one’s own can only be withdrawn.',
  input: z.object({ correctionId, decision: z.enum(['confirm', 'decline']), why }),
  output: z.object({}),
  refusals: [
    'correctionNotFound',
    'caseDecided',
    'ownProposal',
    'proposerGone',
    'ownCase',
    'roleLimitPassed',
  ],
  ...changer('proposals.decide'),
})

export const adminCorrectionGet = call('adminCorrectionGet', {
  ids: [],
  about: 'A return or a write-off: amount, receiver, reason, the staff involved, and its state.',
  input: z.object({ correctionId }),
  output: z.object({ correction }),
  refusals: ['correctionNotFound'],
  ...reader('payments.read'),
})

export const adminCorrectionList = call('adminCorrectionList', {
  ids: [],
  about: 'Returns and write-offs of the desk of the brand, the newest first, 50 a page.',
  input: z.object({
    kind: z.optional(z.enum(correctionKinds)),
    /** The number of the last correction of the previous page. */
    before: z.optional(id),
  }),
  output: z.object({ corrections: z.array(correction), hasMore: z.boolean() }),
  ...reader('payments.read'),
})
