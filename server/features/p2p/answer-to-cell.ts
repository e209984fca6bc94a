import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Context } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { payCellNow } from '#payments/cells/send-to-cells.ts'
import { answerToApprove } from '#payments/held/to-approve.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'

/**
 * Answer of a payment to another cell. A payment that needs no approval is credited there now; if the cell does not
 * answer, the payment is `submitted` and retried. @throws Refused payeeCannotReceive if the cell refused it
 */
export async function answerToCell(
  context: Context<typeof calls.p2pSend>,
  transactionId: number,
  detail: PaymentOutDetail,
  isNew: boolean,
): Promise<OutputOf<typeof calls.p2pSend>> {
  const { services: s, refuse } = context
  if (!detail.waits)
    await payCellNow(s, transactionId).catch((error: unknown) =>
      s.log.warn({ operation: transactionId, ...faultFields(error) }, 'another cell did not answer'),
    )
  const answer = await answerToApprove(context, transactionId, detail, isNew && detail.waits !== undefined)
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
