import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { freshCode, newApprovalCode } from './approval-code.ts'

export const approvalCodeGenerate: Handler<typeof calls.approvalCodeGenerate> = async (
  _input,
  { by, services: s, change },
) => ({
  act: newApprovalCode,
  does: async () => ({ approvalCode: await freshCode(s, by.person.id, change) }),
})
