import type * as calls from '@sixpence/protocol/approvals'
import { confirmByCode } from '#approval/confirm-held.ts'
import type { Handler } from '#app/handler.ts'

export const transferConfirm: Handler<typeof calls.transferConfirm> = async ({ approvalCode }, context) => {
  const { own, refuse } = context
  return confirmByCode(context, own.trxid ?? refuse('operationIdMissing'), approvalCode)
}
