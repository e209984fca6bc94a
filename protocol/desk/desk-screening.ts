import * as z from 'zod/mini'
import { call } from '../call.ts'
import { proposal } from './desk-cases.ts'
import { changer, proposed, reader, why } from './desk-common.ts'
import { id, instant } from '../fields.ts'

const caseId = id
const kind = z.enum(['person', 'company', 'representative', 'payment'])
const outcome = z.enum(['false', 'true'])

const list = z.object({
  version: z.string(),
  /** When the provider published it, if known. */
  madeAt: z.optional(instant),
  seenAt: instant,
})

const hit = z.object({
  entityId: z.string(),
  name: z.string(),
  names: z.array(z.string()),
  /** From 0 to 1. */
  score: z.number(),
  lists: z.array(z.string()),
  birthDates: z.array(z.string()),
  countries: z.array(z.string()),
})
export type ScreeningEntry = z.infer<typeof hit>

/** What is compared: the subject of a case, and of a payment also its payee and its text. */
const screenedParts = ['subject', 'payee', 'remittance'] as const
export type ScreenedPart = (typeof screenedParts)[number]
/** `any`: words from a text, which may name a person or a company. */
const screenedKinds = ['person', 'company', 'any'] as const
export type ScreenedKind = (typeof screenedKinds)[number]

const compared = z.object({
  part: z.enum(screenedParts),
  kind: z.enum(screenedKinds),
  /** The name, or the purpose of the payment. */
  said: z.string(),
  birthDate: z.optional(z.string()),
  countries: z.array(z.string()),
  hits: z.array(hit),
})
export type ScreeningCompared = z.infer<typeof compared>

const decision = {
  outcome: z.optional(outcome),
  decidedAt: z.optional(instant),
  decidedBy: z.optional(z.string()),
  why: z.optional(z.string()),
}

const screeningCase = z.object({
  id: caseId,
  kind,
  version: z.int(),
  openedAt: instant,
  /** The highest of its hits, from 0 to 1. */
  score: z.number(),
  customer: z.object({ customerId: id, customerName: z.string() }),
  payment: z.optional(z.object({ transactionId: id, amount: z.string(), currencyCode: z.string() })),
  list,
  /** Empty when the customer's data was erased. */
  compared: z.array(compared),
  ...decision,
  /** Proposals about it that wait for a second person. */
  proposals: z.array(proposal),
  /** Other cases of the customer, newest first, at most twenty. */
  others: z.array(z.object({ id, kind, openedAt: instant, said: z.string(), ...decision })),
})
export type ScreeningCase = z.infer<typeof screeningCase>

export const adminScreeningCaseGet = call('adminScreeningCaseGet', {
  ids: [],
  about:
    'A person, company or payment that resembles an entry of a list: both side by side, with earlier decisions.',
  input: z.object({ caseId }),
  output: z.object({ case: screeningCase }),
  refusals: ['screeningCaseNotFound'],
  ...reader('screening.read'),
  audit: 'change',
})

export const adminScreeningList = call('adminScreeningList', {
  ids: [],
  about:
    'The state of the provider of lists, and the newest cases of the brand, open or decided, at most a hundred.',
  input: z.object({ decided: z.optional(z.boolean()) }),
  output: z.object({
    /** False: no provider is configured, so there is no screening. */
    isSet: z.boolean(),
    answeredAt: z.optional(instant),
    failingSince: z.optional(instant),
    list: z.optional(list),
    /** Published more than two days ago. */
    isLate: z.boolean(),
    /** Number of customers not yet compared with this list. */
    behind: z.int(),
    cases: z.array(
      z.object({
        id,
        kind,
        customerId: id,
        customerName: z.string(),
        score: z.number(),
        openedAt: instant,
        outcome: z.optional(outcome),
        decidedAt: z.optional(instant),
      }),
    ),
  }),
  ...reader('screening.read'),
})

export const adminScreeningDecide = call('adminScreeningDecide', {
  ids: [],
  about:
    'Decides whether it is a true hit. False: a payment continues, and the same data raises no new case until it or the entry changes. True: a payment is returned, a customer is restricted. A true hit may later be decided false. With four eyes, a colleague confirms a false hit with the same name as the entry, and every later change.',
  input: z.object({
    caseId,
    /** The version of the case that was shown; refused if it has changed. */
    version: z.int(),
    outcome,
    why,
  }),
  output: z.object(proposed),
  refusals: ['screeningCaseNotFound', 'caseDecided', 'ownCase', 'proposedAlready', 'customerNotFound'],
  ...changer('screening.decide'),
  fourEyes: 'weighty',
})
