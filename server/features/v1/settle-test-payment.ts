import type * as operations from '@sixpence/protocol/v1/test-payments'
import { applyPlayMoneyReport } from '#payments/rails/play-money-reports.ts'
import { ApiProblem } from '#core/api-problem.ts'
import type { OperationContext, OperationHandler } from './operation-handler.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const settleTestPayment: OperationHandler<typeof operations.settleTestPayment> = ({ id }, context) =>
  endTestPayment(id, context, 'settled')

/** Simulates a payment company's report for a payment of play money; repeated, returns the payment unchanged. */
export async function endTestPayment(
  id: number,
  { by, services: s }: OperationContext,
  word: 'settled' | 'returned',
) {
  const payment = await ownPayment(s, by.customer.id, id)
  if (!(await applyPlayMoneyReport(s, payment.operation.id, word)))
    throw new ApiProblem('paymentStateDiffers', 'id')
  return toPayment(s, await ownPayment(s, by.customer.id, id))
}
