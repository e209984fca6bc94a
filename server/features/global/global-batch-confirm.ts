import type * as batchCalls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { confirmByCode } from '#payments/held/confirm-held.ts'
import { isGlobalBatch } from '#store/operation/details.ts'

export const globalBatchConfirm: Handler<typeof batchCalls.globalBatchConfirm> = async (
  { approvalCode },
  context,
) => {
  const payment = context.own.operationId
  if (!isGlobalBatch(payment.detail)) return context.refuse('approvalNotOpen')
  return confirmByCode(context, payment, approvalCode)
}
