import type * as calls from '@sixpence/protocol/business/business-papers'
import { escortStatementId } from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { askedOf, papersToSign } from './declarations.ts'

export const prohibitedEscortStatementGet: Handler<typeof calls.prohibitedEscortStatementGet> = async (
  _input,
  context,
) => {
  const { isEscortAsked } = await askedOf(context.services, context.by.customer.id)
  if (!isEscortAsked) return {}
  const [statement] = await papersToSign(context, [escortStatementId])
  return { statement: statement?.paper }
}
