import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { giveUp } from '#payments/held/give-up.ts'
import { endGlobal } from '#payments/links/end.ts'
import { takeBack } from '#payments/rails/recall.ts'
import { isPaymentOut, isGlobal } from '#store/operation/details.ts'
import { mayGiveUp, type OwnTransaction } from '#store/operation/transactions.ts'

/**
 * Cancels a held payment that has not been confirmed, by the conditional update that a code needs to confirm it. Also a
 * payment out that is approved but not yet sent, and a global payment that is unclaimed.
 */
export const transferCancel: Handler<typeof calls.transferCancel> = async (
  _input,
  { own, services: s, refuse, by },
) => {
  const payment = own.trxid
  if (!payment) return refuse('operationIdMissing')
  if (payment.side !== 'payer' || !payment.hold) return refuse('approvalNotOpen')
  const { operation, detail } = payment
  if (!mayGiveUp(by, payment)) return refuse('approvalNotOpen')
  if (isGlobal(detail) && !payment.isWaiting) {
    if (!(await endGlobal(s, operation.id, 'cancelled'))) return refuse('paymentHasLeft')
    return { transactionId: operation.id, status: 'canceled' }
  }
  // Once a global payment is claimed, it is the payee's.
  if (isPaymentOut(detail) && detail.claim) return refuse('paymentHasLeft')
  if (isTakenBack(payment)) {
    if (!(await takeBack(s, operation))) return refuse('paymentHasLeft')
    return { transactionId: operation.id, status: 'canceled' }
  }
  if (!(await giveUp(s, payment, by.person.id))) return refuse('approvalNotOpen')
  return { transactionId: operation.id, status: 'canceled' }
}

const isTakenBack = ({ detail, isWaiting }: OwnTransaction): boolean =>
  isPaymentOut(detail) && !isWaiting && !detail.series?.later
