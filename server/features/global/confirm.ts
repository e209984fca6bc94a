import type * as calls from '@sixpence/protocol/global'
import type * as batchCalls from '@sixpence/protocol/global-batches'
import { confirmByCode } from '#approval/confirm-held.ts'
import type { Handler } from '#app/handler.ts'
import { isGlobal, isGlobalBatch } from '#store/transactions.ts'

export const globalPayConfirm: Handler<typeof calls.globalPayConfirm> = async ({ approvalCode }, context) => {
  const payment = context.own.operationId
  if (!isGlobal(payment.detail)) return context.refuse('approvalNotOpen')
  return confirmByCode(context, payment, approvalCode)
}

export const globalBatchConfirm: Handler<typeof batchCalls.globalBatchConfirm> = async (
  { approvalCode },
  context,
) => {
  const payment = context.own.operationId
  if (!isGlobalBatch(payment.detail)) return context.refuse('approvalNotOpen')
  return confirmByCode(context, payment, approvalCode)
}
