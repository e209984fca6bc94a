import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import type * as operations from '@sixpence/protocol/v1/payments'
import { ApiProblem } from '#core/api-problem.ts'
import type { OperationHandler } from './operation-handler.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const cancelPayment: OperationHandler<typeof operations.cancelPayment> = async (
  { id },
  { by, services: s, run },
) => {
  const payment = await ownPayment(s, by.customer.id, id)
  if (!payment.detail.proposed) throw new ApiProblem('paymentNotByKey', 'id')
  // Canceled before, by this or another request: the answer is the same.
  if (payment.status === 'canceled') return toPayment(s, payment)
  await run(transferCancel, { trxid: id })
  return toPayment(s, await ownPayment(s, by.customer.id, id))
}
