import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, longText, proposed, why } from './desk-common.ts'
import { id, instant } from '../fields.ts'
import { disclosedReason, restrictionStages } from './own-restrictions.ts'

/** Restriction reasons (B123). */
const reason = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

const restrictionDecisions = ['review', 'ask', 'keep', 'lift'] as const
export type RestrictionDecision = (typeof restrictionDecisions)[number]

export const restriction = z.object({
  id,
  reason,
  /** The reason disclosed to the customer. */
  told: disclosedReason,
  stage: z.enum(restrictionStages),
  documents: z.array(z.int()),
  answerBy: z.optional(instant),
  createdAt: instant,
  closedAt: z.optional(instant),
  appeal: z.optional(z.string()),
  appealedAt: z.optional(instant),
  answer: z.optional(z.string()),
  /** Incremented with every change; a decision names the version it is based on. */
  version: z.int(),
})
export type Restriction = z.infer<typeof restriction>

export const adminRestrictionOpen = call('adminRestrictionOpen', {
  ids: [],
  about:
    'Restricts a customer: the reason, the text the customer reads, the documents that would help, and the deadline. The reasons sanctions and adverse media are never disclosed.',
  input: z.object({
    customerId: id,
    reason,
    told: z.optional(disclosedReason),
    documents: z.optional(z.array(z.int()).check(z.maxLength(10))),
    answerBy: z.optional(instant),
    why,
  }),
  output: z.object({ restriction }),
  refusals: ['customerNotFound', 'ownCase', 'toldTooMuch', 'deadlinePast', 'documentKindUnknown'],
  ...changer('restrictions.open'),
})

export const adminRestrictionDecide = call('adminRestrictionDecide', {
  ids: [],
  about:
    'Takes a case into review, asks the customer for more, keeps the restriction, or lifts it. Of two decisions on the same version, the first is made.',
  input: z.object({
    restrictionId: id,
    version: z.int(),
    decision: z.enum(restrictionDecisions),
    documents: z.optional(z.array(z.int()).check(z.maxLength(10))),
    answerBy: z.optional(instant),
    /** Shown to the customer. */
    answer: z.optional(longText),
    why,
  }),
  output: z.object({ restriction, ...proposed }),
  refusals: [
    'caseNotFound',
    'caseDecided',
    'ownCase',
    'deadlinePast',
    'documentKindUnknown',
    'proposedAlready',
  ],
  ...changer('restrictions.decide'),
  fourEyes: 'weighty',
})
