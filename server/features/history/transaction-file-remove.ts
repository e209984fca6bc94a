import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import { deletePaymentFile } from '#store/document/uploads.ts'

export const transactionFileRemove: Handler<typeof calls.transactionFileRemove> = async (
  { fileId },
  { by, change },
) => {
  await change((client) => deletePaymentFile(client, by.customer.id, fileId))
  return {}
}
