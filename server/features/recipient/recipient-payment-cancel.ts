import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { endGlobal } from '#payments/links/end.ts'

export const recipientPaymentCancel: Handler<typeof calls.recipientPaymentCancel> = async (
  { paymentId },
  { payment, services, refuse },
) => {
  if (paymentId !== payment.id) refuse('claimNotFound')
  // A claim was confirmed concurrently.
  if (!(await endGlobal(services, payment.id, 'refused'))) return refuse('claimUnderWay')
  return { status: 'refused' }
}
