import type * as operations from '@sixpence/protocol/v1/test-payments'
import { decidePlay } from '#payments/held/decide-play.ts'
import { ApiProblem } from '#core/api-problem.ts'
import type { OperationContext, OperationHandler } from './operation-handler.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const approveTestPayment: OperationHandler<typeof operations.approveTestPayment> = ({ id }, context) =>
  decideTestPayment(id, context, 'approve')

/** Decides a payment of play money in place of people; if it has this decision already, returns it unchanged. */
export async function decideTestPayment(
  id: number,
  { by, services: s }: OperationContext,
  decision: 'approve' | 'decline',
) {
  const payment = await ownPayment(s, by.customer.id, id)
  if (!(await decidePlay(s, payment, { person: by.person.id, decision })))
    throw new ApiProblem('paymentStateDiffers', 'id')
  return toPayment(s, await ownPayment(s, by.customer.id, id))
}
