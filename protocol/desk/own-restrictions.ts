import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty, id, instant } from '../fields.ts'
import { free } from '../protection.ts'
import { mayManage, mayRead } from '../rights.ts'

// A customer's view of their restrictions; separate from the calls of staff, so that customers' pages do not download those.

/** The reasons of a restriction that may be disclosed to the customer (B123, Q066). */
export const disclosedReason = z.union([z.literal(1), z.literal(2), z.literal(5)])
export const restrictionStages = ['waiting', 'review', 'appealed', 'closed'] as const
export type RestrictionStage = (typeof restrictionStages)[number]

export const restrictionCaseList = call('restrictionCaseList', {
  ids: [],
  about:
    'The restrictions of the customer, as far as they may be disclosed: the stage, the deadline for an answer, and whether an appeal is possible.',
  input: empty,
  output: z.object({
    cases: z.array(
      z.object({
        id,
        actionTypeId: disclosedReason,
        stage: z.enum(restrictionStages),
        requirementDocuments: z.array(z.object({ documentTypeId: z.int() })),
        answerBy: z.optional(instant),
        answer: z.optional(z.string()),
        appeal: z.optional(z.string()),
        isAppealPossible: z.boolean(),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['customer', 'limits'],
  rate: 'read',
  audit: 'none',
})

export const restrictionAppeal = call('restrictionAppeal', {
  protection: free.paper,
  ids: [],
  about: 'Submits the customer’s appeal against a restriction, once per case; a member of staff answers.',
  input: z.object({
    restrictionId: id,
    appeal: z.string().check(z.trim(), z.minLength(10), z.maxLength(2000)),
  }),
  output: z.object({}),
  refusals: ['caseNotFound', 'appealedAlready'],
  access: { who: 'customer', rights: mayManage },
  changes: ['customer', 'limits'],
  rate: 'change',
  audit: 'change',
})
