import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, id, instant } from '../fields.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { correctable, correctionKinds, correctionStates } from './desk-corrections.ts'
import { proposal } from './desk-cases.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { instructionStates } from '../methods/instruction-states.ts'

/** Outcome of the recall of a payment: it was not sent, its return was requested, or it is too late. */
const recallOutcomes = ['withdrawn', 'asked', 'tooLate'] as const
export type RecallOutcome = (typeof recallOutcomes)[number]

/** Why a payment has not arrived, or that it has. */
const arrivals = [
  'arrived',
  'waitsForCode',
  'waitsForColleague',
  'waitsForPayee',
  'waitsForDay',
  'notSentYet',
  'companySilent',
  'heldForScreening',
  'onItsWay',
  'late',
  'recallAsked',
  'needsLook',
  'rejected',
  'returned',
  'recalled',
  'canceled',
  'expired',
  'unclaimed',
  'outOfTries',
  'refused',
  'inSuspense',
  'goesBack',
  'sentBack',
  'writtenOff',
  'isOrder',
  'isBatch',
] as const
export type Arrival = (typeof arrivals)[number]

/** Steps of a payment's course. */
const paymentSteps = [
  'made',
  'codeSent',
  'approved',
  'declined',
  'setAside',
  'dispatched',
  'handedOver',
  'accepted',
  'booked',
  'rejected',
  'returned',
  'recalled',
  'withdrawn',
  'voided',
  'expired',
  'caseOpened',
  'caseClosed',
] as const
export type PaymentStep = (typeof paymentSteps)[number]

/** Actions staff may take on a payment now. */
const paymentActions = ['ask', 'retry', 'recall', 'resolve'] as const
export type PaymentAction = (typeof paymentActions)[number]

/** States of the hold of a payment, as the ledger has them. */
const holdStates = ['open', 'posted', 'voided', 'expired'] as const

const operationId = id
const sum = z.object({ amount: z.string(), currencyCode: z.string() })
const party = z.object({
  name: z.string(),
  /** Id of a customer of this brand, whose page can be opened. */
  customerId: z.optional(id),
  account: z.optional(z.string()),
})

const deskPayment = z.object({
  operationId,
  /** Kind of the operation, and its method or kind of account line. */
  kind: z.string(),
  method: z.string(),
  at: instant,
  channel: z.string(),
  status: z.optional(z.enum(transactionStatuses)),
  arrival: z.object({
    name: z.enum(arrivals),
    /** When it arrived or ended, or until when it waits. */
    at: z.optional(instant),
    day: z.optional(day),
    /** The company's reason, or the discrepancy of its open case. */
    reason: z.optional(z.string()),
    partner: z.optional(z.string()),
    caseId: z.optional(id),
    /** The case of screening that holds it. */
    screeningCase: z.optional(id),
  }),
  payer: z.optional(party),
  payee: z.optional(party),
  amount: sum,
  /** The amount the payee gets, if in another currency, and the rate. */
  credited: z.optional(z.object({ ...sum.shape, rate: z.string() })),
  fee: z.optional(sum),
  /** The version of the tariffs from which the fee follows. */
  tariffVersion: z.optional(id),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  invoice: z.optional(id),
  steps: z.array(z.object({ step: z.enum(paymentSteps), at: instant, by: z.optional(z.string()) })),
  entries: z.array(
    z.object({
      operationId,
      kind: z.string(),
      at: instant,
      /** Number of the account; for an account of the bank, its purpose. */
      account: z.string(),
      name: z.optional(z.string()),
      ...sum.shape,
    }),
  ),
  /** The hold for it. */
  hold: z.optional(z.object({ state: z.enum(holdStates), ...sum.shape, expires: instant })),
  instruction: z.optional(
    z.object({
      state: z.enum(instructionStates),
      partner: z.string(),
      rail: z.string(),
      reference: z.string(),
      attempts: z.int(),
      requestedFor: day,
      nextAt: z.optional(instant),
      lateAt: z.optional(instant),
      recall: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  ),
  /** The messages of the company about it, as stored. */
  messages: z.array(
    z.object({
      id,
      /** An instruction state, `recallRefused` or `received`; older messages have other kinds. */
      kind: z.string(),
      saidAt: instant,
      receivedAt: instant,
      done: z.optional(z.string()),
      raw: z.string(),
    }),
  ),
  cases: z.array(
    z.object({ id, difference: z.string(), openedAt: instant, resolvedAt: z.optional(instant) }),
  ),
  actions: z.array(z.enum(paymentActions)),
  /** Incoming money that could be returned or written off. */
  correctable: z.optional(correctable),
  /** Proposals about it that wait for a second person. */
  proposals: z.array(proposal),
  /** The case of screening that holds or held it; only for those who may see it. */
  screeningCase: z.optional(id),
  /** Its returns and write-offs, oldest first. */
  corrections: z.array(
    z.object({
      id,
      kind: z.enum(correctionKinds),
      state: z.enum(correctionStates),
      isUndone: z.boolean(),
      at: instant,
    }),
  ),
})
export type DeskPayment = z.infer<typeof deskPayment>

export const adminPaymentGet = call('adminPaymentGet', {
  ids: [],
  about:
    'A payment as the bank sees it: why it has not arrived, its course, the entries of the ledger, the instruction with the messages of its company, and the possible actions. Each action returns the payment again.',
  input: z.object({ operationId }),
  output: z.object({ payment: deskPayment }),
  refusals: ['transactionNotFound'],
  ...reader('payments.read'),
  audit: 'change',
})

const ofInstruction = ['transactionNotFound', 'ownCase', 'actionNotNow'] as const

export const adminPaymentAsk = call('adminPaymentAsk', {
  ids: [],
  about: 'Requests the state of a payment from the payment company, and applies it if it is consistent.',
  input: z.object({ operationId, why }),
  output: z.object({ hasMoved: z.boolean() }),
  refusals: [...ofInstruction, 'customerNotFound', 'companyAway'],
  ...changer('payments.act'),
})

export const adminPaymentRetry = call('adminPaymentRetry', {
  ids: [],
  about:
    'Hands a payment over, or requests its state from the company, at once instead of at the next scheduled time. The reference stays the same, so that it is paid only once.',
  input: z.object({ operationId, why }),
  output: z.object({}),
  refusals: [...ofInstruction, 'customerNotFound'],
  ...changer('payments.act'),
})

export const adminPaymentRecall = call('adminPaymentRecall', {
  ids: [],
  about:
    'Takes back a payment that was not handed over and returns the money to the payer; or requests the payment company to return one.',
  input: z.object({ operationId, why }),
  output: z.object({ outcome: z.enum(recallOutcomes) }),
  refusals: [...ofInstruction, 'customerNotFound', 'companyAway'],
  ...changer('payments.act'),
})

export const adminPaymentResolve = call('adminPaymentResolve', {
  ids: [],
  about:
    'Ends a payment whose company does not answer, according to its statement. The result is processed like a message of the company: settled books the payment; rejected releases the money only if the company, asked again, reports the same. With four eyes, a colleague confirms it.',
  input: z.object({
    operationId,
    outcome: z.enum(['settled', 'rejected']),
    /** The number of the statement and the line in it. */
    statement: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}]*$/u)),
    why,
  }),
  output: z.object(proposed),
  refusals: [...ofInstruction, 'customerNotFound', 'proposedAlready'],
  ...changer('payments.act'),
  fourEyes: 'always',
})
