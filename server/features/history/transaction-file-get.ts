import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'

export const transactionFileGet: Handler<typeof calls.transactionFileGet> = async (
  { fileId },
  { by, own, services: s },
) => {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    'select sealed from app.payment_file where customer_id = $1 and id = $2',
    [by.customer.id, fileId],
  )
  const text = rows[0] && (await s.personal.open<string>(`customer:${by.customer.id}`, rows[0].sealed))
  if (!text) throw new Refused('paymentFileNotFound', {}, 'fileId')
  const { mediaType } = own.fileId
  return {
    bytes: Buffer.from(text, 'base64'),
    name: `payment-${fileId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`,
    type: mediaType,
  }
}
