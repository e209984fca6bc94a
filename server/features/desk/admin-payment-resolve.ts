import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { instructionFor } from './payment/actions.ts'
import { resolvePayment } from './payment/resolve.ts'
import { decideOrPropose } from './propose.ts'

/** Resolving a payment books money, so with four eyes on it always takes two people. */
export const adminPaymentResolve: Handler<typeof calls.adminPaymentResolve> = async (input, context) => {
  const { by, services: s } = context
  const { operationId, customerId } = await instructionFor(s, by, input.operationId, 'resolve')
  return decideOrPropose(
    context,
    {
      call: 'adminPaymentResolve',
      customerId,
      input: { ...input, operationId },
      subjectId: operationId,
    },
    {
      work: resolvePayment(s, { ...input, operationId }),
      weight: async () => 'much',
      present: async () => ({}),
    },
  )
}
