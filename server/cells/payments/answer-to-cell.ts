import { operation, type Operation } from '@sixpence/ledger'
import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type { PayerContext } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { endedSoon, payCellNow } from './send-to-cells.ts'
import { answerToApprove, approvedBy } from '#payments/held/to-approve.ts'
import { statusOf } from '#rules/instruction-state.ts'
import { readOutside, type PaymentOutDetail } from '#store/operation/details.ts'

/**
 * Answer of a payment to another cell. A new payment that needs no approval is credited there now; if the cell does not
 * answer, the payment is `submitted` and retried. @throws Refused payeeCannotReceive if the cell refused it
 */
export async function answerToCell(
  context: PayerContext,
  hold: Operation,
  isNew: boolean,
): Promise<OutputOf<typeof calls.p2pSend>> {
  const { refuse } = context
  const detail = readOutside(hold.detail)
  const answer =
    isNew && !detail.waits ? await paidNow(context, hold, detail) : await stands(context, hold, detail, isNew)
  switch (answer.status) {
    case 'completed':
    case 'created':
    case 'pending':
      return { ...answer, status: answer.status }
    case 'submitted':
    case 'processing':
      return { ...answer, status: 'submitted' }
    case 'rejected':
    case 'returned':
      return refuse('payeeCannotReceive', { currency: detail.currency })
    case 'canceled':
      break
  }
  return refuse('approvalNotOpen')
}

async function paidNow({ by, services: s }: PayerContext, hold: Operation, detail: PaymentOutDetail) {
  const state = await payCellNow(s, hold, by.customer.name).catch((error: unknown) => {
    s.log.warn({ operation: hold.id, ...faultFields(error) }, 'another cell did not answer')
    return 'sent' as const
  })
  const status: TransactionStatus = statusOf[state]
  return { transactionId: hold.id, ...approvedBy(detail), status }
}

/**
 * A concurrent call with the same key may be taking the steps, or may have crashed before them: a repetition finds the
 * state of each.
 */
async function stands(context: PayerContext, hold: Operation, detail: PaymentOutDetail, isNew: boolean) {
  const { services: s } = context
  if (!isNew && !detail.waits && !(await endedSoon(s, hold.id))) {
    const first = await operation(s.db, hold.id)
    if (first) await paidNow(context, first, detail)
  }
  return answerToApprove(context, hold.id, detail, isNew)
}
