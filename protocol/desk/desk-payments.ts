import * as z from 'zod/mini'
import { call } from '../call.ts'
import { proposal } from './desk-cases.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { empty, id, instant } from '../fields.ts'

const caseId = id
const amount = { amount: z.string(), currencyCode: z.string() }

/**
 * How a case ended: the company confirmed our record, the payment reached its final state, staff closed it, or the money
 * was credited, returned or written off.
 */
const caseResolutions = ['asked', 'ended', 'closed', 'credited', 'returned', 'writtenOff'] as const
export type CaseResolution = (typeof caseResolutions)[number]

const paymentCase = z.object({
  id: caseId,
  /** The partner: bank, cardPayout, digital, instant, interac. */
  partner: z.string(),
  /** Reference of the instruction; for incoming money, the partner's own reference. */
  reference: z.string(),
  /** Name of the discrepancy: wrongAmount, rejectedAfterSettled, unknownAccount … */
  difference: z.string(),
  expected: z.string(),
  found: z.string(),
  openedAt: instant,
  resolvedAt: z.optional(instant),
  resolution: z.optional(z.enum(caseResolutions)),
  /** Who closed the case, and the reason. */
  closedBy: z.optional(z.string()),
  why: z.optional(z.string()),
  /** The customer concerned; absent for unallocated money. */
  customer: z.optional(z.object({ customerId: id, customerName: z.string() })),
  /** The outgoing payment. */
  payment: z.optional(
    z.object({
      transactionId: id,
      state: z.string(),
      ...amount,
      /** Number of the version of the tariffs it was priced by; absent for older payments. */
      tariffVersion: z.optional(z.int()),
    }),
  ),
  /** The incoming payment. */
  arrived: z.optional(
    z.object({ account: z.string(), payerName: z.string(), remittance: z.string(), ...amount }),
  ),
  /** The amount in the suspense account that may be credited; by its operation it is returned or written off. */
  suspended: z.optional(z.object({ ...amount, operationId: id })),
  /** The correction that returns it or writes it off. */
  correctionId: z.optional(id),
  /** Proposals about it that wait for a second person. */
  proposals: z.array(proposal),
  /** The account it is being credited to. */
  creditTo: z.optional(z.string()),
})
export type PaymentCase = z.infer<typeof paymentCase>

export const adminPaymentCaseGet = call('adminPaymentCaseGet', {
  ids: [],
  about: 'A payment that does not agree with the data of its company, or that came in for an unknown payee.',
  input: z.object({ caseId }),
  output: z.object({ case: paymentCase }),
  refusals: ['paymentCaseNotFound'],
  ...reader('cases.read'),
})

export const adminPaymentCaseAsk = call('adminPaymentCaseAsk', {
  ids: [],
  about: 'Requests the state of the payment from its company again, and applies it if it is consistent.',
  input: z.object({ caseId }),
  output: z.object({ isResolved: z.boolean() }),
  refusals: ['paymentCaseNotFound', 'caseDecided', 'ownCase', 'nothingToAsk', 'companyAway'],
  ...changer('cases.ask'),
})

export const adminPaymentCaseClose = call('adminPaymentCaseClose', {
  ids: [],
  about:
    'Marks a case as checked, with nothing left to do. The state of a payment without a final one is requested again. A case whose money is in suspense ends only when the money is credited, returned or written off.',
  input: z.object({ caseId, why }),
  output: z.object({}),
  refusals: ['paymentCaseNotFound', 'caseDecided', 'ownCase', 'caseKeepsMoney', 'proposedAlready'],
  ...changer('cases.close'),
})

export const adminPaymentCaseCredit = call('adminPaymentCaseCredit', {
  ids: [],
  about:
    'Books an amount in suspense to an account of the brand in its currency. With four eyes, a colleague confirms it.',
  input: z.object({ caseId, accountNumber: z.string().check(z.minLength(4), z.maxLength(34)), why }),
  output: z.object(proposed),
  refusals: [
    'paymentCaseNotFound',
    'caseDecided',
    'ownCase',
    'nothingToCredit',
    'creditAccountUnknown',
    'creditCurrency',
    'roleLimitPassed',
    'proposedAlready',
    'customerNotFound',
  ],
  ...changer('cases.credit'),
  fourEyes: 'always',
})

/** The company's data about incoming money. */
const arrivedFacts = z.object({ account: z.string(), payerName: z.string(), remittance: z.string() })

export const adminSuspenseList = call('adminSuspenseList', {
  ids: [],
  about:
    'The money in suspense, one item for each incoming payment, oldest first, with what is known of it and its case. The sum of the items of a currency is the balance of the account. Staff of some brands get the items of their customers, without the balance.',
  input: empty,
  output: z.object({
    items: z.array(
      z.object({
        operationId: id,
        ...amount,
        since: instant,
        partner: z.optional(z.string()),
        arrived: z.optional(arrivedFacts),
        /** Its newest case. */
        caseId: z.optional(id),
        isCaseOpen: z.optional(z.boolean()),
        /** The return or write-off under way. */
        correctionId: z.optional(id),
      }),
    ),
    sums: z.array(z.object({ currencyCode: z.string(), items: z.string(), balance: z.optional(z.string()) })),
  }),
  budgetMs: 60_000,
  ...reader('cases.read'),
})
