import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { RetryAtOnce } from '#payments/rails/moves.ts'
import { askCompany } from '#payments/rails/conclude.ts'
import { decide } from './decide.ts'
import { instructionFor } from './payment/actions.ts'

/** The request to the company is sent after the decision is written, so that no transaction waits for a company. */
export const adminPaymentAsk: Handler<typeof calls.adminPaymentAsk> = async (
  { operationId, why },
  context,
) => {
  const { by, services: s } = context
  const { operationId: paymentId, customerId, state } = await instructionFor(s, by, operationId, 'ask')
  await decide(context, { call: 'adminPaymentAsk', customerId, why }, async () => ({
    before: { payment: paymentId, state },
    after: { payment: paymentId, asked: true },
    result: {},
  }))
  const outcome = await askCompany(s, paymentId).catch((error: unknown) => {
    if (error instanceof RetryAtOnce) throw new Refused('busy')
    s.log.warn({ operation: paymentId, ...faultFields(error) }, 'a payment company did not answer')
    throw new Refused('companyAway')
  })
  return { hasMoved: outcome !== undefined && outcome !== 'nothing' && outcome !== 'case' }
}
