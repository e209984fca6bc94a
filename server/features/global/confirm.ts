import type * as calls from '@sixpence/protocol/global/global'
import type * as batchCalls from '@sixpence/protocol/global/global-batches'
import { confirmByCode } from '#payments/held/confirm-held.ts'
import type { Handler } from '#context/handler.ts'
import { isGlobal, isGlobalBatch } from '#store/operation/transactions.ts'

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
