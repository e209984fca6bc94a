import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { findScreening } from './find-screening.ts'
import { decideOrPropose } from './propose.ts'
import { decideScreening, weightOfScreening, lockScreening } from './screening-decide.ts'

export const adminScreeningDecide: Handler<typeof calls.adminScreeningDecide> = async (input, context) => {
  const { by, services: s } = context
  const { customerId } = await findScreening(s, by, input.caseId)
  return decideOrPropose(
    context,
    { call: 'adminScreeningDecide', customerId, input, subjectId: input.caseId },
    {
      work: decideScreening(s, by, input),
      weight: async (client) => weightOfScreening(await lockScreening(client, input), input.outcome),
      present: async () => ({}),
    },
  )
}
