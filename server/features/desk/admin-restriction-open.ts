import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { decide } from './decide.ts'
import { isSerious, tellable } from './restriction-row.ts'
import { restrict, deadline, checkDocuments, facts } from './restrictions.ts'

export const adminRestrictionOpen: Handler<typeof calls.adminRestrictionOpen> = async (input, context) => {
  const { services: s, refuse } = context
  const { customerId, reason, told: toldReason = tellable(reason), documents = [], why } = input
  if (toldReason !== 5 && toldReason !== reason) return refuse('toldTooMuch')
  const answerBy = deadline(s, input.answerBy)
  checkDocuments(documents)
  const call = 'adminRestrictionOpen'
  return decide(context, { call, customerId, why }, async (client, { limited }) => {
    const restriction = await restrict(s, client, customerId, {
      reason,
      told: toldReason,
      documents,
      answerBy,
    })
    return {
      before: { limited },
      after: { limited: true, ...facts(restriction) },
      result: { restriction },
      ...(!isSerious(reason) && { letter: { about: 'restricted' } }),
    }
  })
}
