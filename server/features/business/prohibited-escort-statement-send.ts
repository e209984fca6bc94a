import type * as calls from '@sixpence/protocol/business/business-papers'
import { escortStatementId } from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { signPapers } from './declarations.ts'

export const prohibitedEscortStatementSend: Handler<typeof calls.prohibitedEscortStatementSend> = async (
  { statement: { version, name } },
  context,
) => {
  await signPapers(context, [{ id: escortStatementId, version }], { name }, () => 'statement.version')
  return {}
}
