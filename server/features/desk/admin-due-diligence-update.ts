import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import type { Weight } from '#store/four-eyes/four-eyes.ts'
import {
  type DueDiligence,
  writeDueDiligence,
  isHighRisk,
  readPaper,
  dueDiligenceOf,
} from './customer-papers.ts'
import { decideOrPropose } from './propose.ts'

export const adminDueDiligenceUpdate: Handler<typeof calls.adminDueDiligenceUpdate> = async (
  input,
  context,
) => {
  const { services: s } = context
  const { customerId, dueDiligence } = input
  const present = async (client: pg.PoolClient, level: number) =>
    dueDiligenceOf(level, await readPaper(s, customerId, 'dueDiligence', client))
  return decideOrPropose(
    context,
    { call: 'adminDueDiligenceUpdate', customerId, input },
    {
      work: writeDueDiligence(s, customerId, input),
      weight: async (client, { dueDiligenceLevel }) => {
        const before = await present(client, dueDiligenceLevel)
        return weightOf(before, { ...before, ...dueDiligence })
      },
      present: async (client, { dueDiligenceLevel }) => ({
        dueDiligence: await present(client, dueDiligenceLevel),
      }),
    },
  )
}

/** Ending or closing a high-risk case has weight `much`; ending or closing any other case `some`. */
function weightOf(before: DueDiligence, after: DueDiligence): Weight {
  const ends = after.level !== before.level && [0, 3].includes(after.level)
  if (isHighRisk(before) && !isHighRisk(after)) return 'much'
  if (!ends) return 'none'
  return isHighRisk(before) || isHighRisk(after) ? 'much' : 'some'
}
