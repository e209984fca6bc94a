import type * as calls from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { signPapers } from './declarations.ts'

export const businessDeclarationsSend: Handler<typeof calls.businessDeclarationsSend> = async (
  { declarations, name },
  context,
) => {
  await signPapers(context, declarations, { name }, (at) => `declarations.${at}`)
  return {}
}
