import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { decideOrPropose } from './propose.ts'
import { isSerious, restrictionStatus, decideRestriction, deadline, checkDocuments } from './restrictions.ts'

export const adminRestrictionDecide: Handler<typeof calls.adminRestrictionDecide> = async (
  input,
  context,
) => {
  const { by, services: s, refuse } = context
  const { restrictionId } = input
  const { rows } = await s.db.query<{ customerId: number }>(
    `select r.customer_id as "customerId" from app.restriction r join app.customer c on c.id = r.customer_id
       where r.id = $1 and c.brand = $2`,
    [restrictionId, by.person.brand],
  )
  const [one] = rows
  if (!one) return refuse('caseNotFound')
  const { customerId } = one
  deadline(s, input.answerBy)
  checkDocuments(input.documents ?? [])
  const asked = { call: 'adminRestrictionDecide', customerId, input, subjectId: restrictionId } as const
  return decideOrPropose(context, asked, {
    work: decideRestriction(s, customerId, input),
    isWeighty: async (client) =>
      input.decision === 'lift' && isSerious((await restrictionStatus(s, input, client)).reason),
    present: async (client) => ({ restriction: await restrictionStatus(s, input, client) }),
  })
}
