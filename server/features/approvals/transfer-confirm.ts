import type * as calls from '@sixpence/protocol/approvals/approvals'
import { confirmByCode } from '#payments/held/confirm-held.ts'
import type { Handler } from '#context/handler.ts'

export const transferConfirm: Handler<typeof calls.transferConfirm> = async ({ approvalCode }, context) => {
  const { own, refuse } = context
  return confirmByCode(context, own.trxid ?? refuse('operationIdMissing'), approvalCode)
}
