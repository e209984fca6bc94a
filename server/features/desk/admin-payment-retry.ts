import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { retryNow } from '#payments/rails/instructions.ts'
import { decide } from './decide.ts'
import { instructionFor } from './payment/actions.ts'

/** Makes a payment out due now: the worker sends it, or queries the company about it, without its usual wait. */
export const adminPaymentRetry: Handler<typeof calls.adminPaymentRetry> = async (
  { operationId, why },
  context,
) => {
  const { by, services: s } = context
  const { operationId: paymentId, customerId, state } = await instructionFor(s, by, operationId, 'retry')
  await decide(context, { call: 'adminPaymentRetry', customerId, why }, async (client) => {
    if (!(await retryNow(client, paymentId, s.clock.now()))) throw new Refused('actionNotNow')
    return { before: { payment: paymentId, state }, after: { payment: paymentId, retried: true }, result: {} }
  })
  return {}
}
