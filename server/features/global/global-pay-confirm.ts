import type * as calls from '@sixpence/protocol/global/global'
import type { Handler } from '#context/handler.ts'
import { confirmByCode } from '#payments/held/confirm-held.ts'
import { isGlobal } from '#store/operation/details.ts'

export const globalPayConfirm: Handler<typeof calls.globalPayConfirm> = async ({ approvalCode }, context) => {
  const payment = context.own.operationId
  if (!isGlobal(payment.detail)) return context.refuse('approvalNotOpen')
  return confirmByCode(context, payment, approvalCode)
}
