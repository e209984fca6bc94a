import type * as calls from '@sixpence/protocol/history/history-notes'
import { noteLimits } from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { movePaymentFile } from '#store/document/uploads.ts'
import { lockCustomer } from '#store/customer/locks.ts'

export const transactionFileAdd: Handler<typeof calls.transactionFileAdd> = async (
  { transactionId, uploadId },
  { by, own, services: s, change, refuse },
) => {
  if (own.uploadId.mediaType === null) return refuse('uploadUnchecked', {}, 'uploadId')
  const fileId = await change(async (client) => {
    await lockCustomer(client, by.customer.id)
    const file = { customerId: by.customer.id, personId: by.person.id, transactionId, uploadId }
    const moved = await movePaymentFile(client, file, { at: s.clock.now(), max: noteLimits.files })
    return moved ?? refuse('tooManyFiles', { most: noteLimits.files }, 'uploadId')
  })
  return { fileId }
}
