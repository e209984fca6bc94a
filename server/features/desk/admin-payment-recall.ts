import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import { announceTold, sendLetter } from '#notify/customer-letter.ts'
import { Refused } from '#core/refused.ts'
import { withdrawInstruction } from '#payments/rails/instructions.ts'
import { recallPayment } from '#payments/rails/recall.ts'
import { decide } from './decide.ts'
import { instructionFor } from './payment/actions.ts'

/**
 * A payment that was not sent is withdrawn with the decision, and the worker voids its hold. Otherwise a recall is sent
 * to the company after the decision is written, so that no transaction waits for a company.
 */
export const adminPaymentRecall: Handler<typeof calls.adminPaymentRecall> = async (
  { operationId, why },
  context,
) => {
  const { by, services: s } = context
  const { operationId: paymentId, customerId, state } = await instructionFor(s, by, operationId, 'recall')
  const isWithdrawn = await decide(
    context,
    { call: 'adminPaymentRecall', customerId, why },
    async (client) => {
      const done = await withdrawInstruction(client, paymentId, s.clock.now())
      return {
        before: { payment: paymentId, state },
        after: { payment: paymentId, recall: done ? 'withdrawn' : 'asked' },
        result: done,
        ...(done && { letter: { about: 'paymentTakenBack' } }),
      }
    },
  )
  if (isWithdrawn) return { outcome: 'withdrawn' }
  const outcome = await recallPayment(s, paymentId, 'requested by the payer').catch((error: unknown) => {
    s.log.warn({ operation: paymentId, ...faultFields(error) }, 'a payment company did not answer')
    throw new Refused('companyAway')
  })
  if (outcome !== 'tooLate') {
    const about = outcome === 'asked' ? 'paymentRecalled' : 'paymentTakenBack'
    await transaction(s.db, (client) => announceTold(client, customerId, about))
    sendLetter(s, customerId, { about })
  }
  return { outcome }
}
