import type * as calls from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { askedOf, papersToSign } from './declarations.ts'

export const businessDeclarationsGet: Handler<typeof calls.businessDeclarationsGet> = async (
  _input,
  context,
) => {
  const { declarations } = await askedOf(context.services, context.by.customer.id)
  const papers = await papersToSign(context, declarations)
  return { declarations: papers.map(({ id, paper }) => ({ id, ...paper })) }
}
