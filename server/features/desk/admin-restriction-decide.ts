import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { customerOfRow } from '#store/customer/customer-facts.ts'
import { decideOrPropose } from './propose.ts'
import { isSerious } from './restriction-row.ts'
import { restrictionStatus, decideRestriction, deadline, checkDocuments } from './restrictions.ts'

export const adminRestrictionDecide: Handler<typeof calls.adminRestrictionDecide> = async (
  input,
  context,
) => {
  const { by, services: s, refuse } = context
  const { restrictionId } = input
  const customerId = await customerOfRow(s.db, by.person.brand, { table: 'restriction', id: restrictionId })
  if (customerId === undefined) return refuse('caseNotFound')
  deadline(s, input.answerBy)
  checkDocuments(input.documents ?? [])
  const decision = { call: 'adminRestrictionDecide', customerId, input, subjectId: restrictionId } as const
  return decideOrPropose(context, decision, {
    work: decideRestriction(s, customerId, input),
    weight: async (client) => {
      if (input.decision !== 'lift') return 'none'
      return isSerious((await restrictionStatus(s, input, client)).reason) ? 'much' : 'some'
    },
    present: async (client) => ({ restriction: await restrictionStatus(s, input, client) }),
  })
}
