import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
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
      isWeighty: async (client, { dueDiligenceLevel }) => {
        const before = await present(client, dueDiligenceLevel)
        return endsHighRisk(before, { ...before, ...dueDiligence })
      },
      present: async (client, { dueDiligenceLevel }) => ({
        dueDiligence: await present(client, dueDiligenceLevel),
      }),
    },
  )
}

/** Whether the decision ends or closes a high-risk case, which takes two administrators. */
const endsHighRisk = (before: DueDiligence, after: DueDiligence): boolean =>
  (isHighRisk(before) && !isHighRisk(after)) ||
  ((isHighRisk(before) || isHighRisk(after)) && after.level !== before.level && [0, 3].includes(after.level))
