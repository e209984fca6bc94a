import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'

export const transactionFileRemove: Handler<typeof calls.transactionFileRemove> = async (
  { fileId },
  { by, change },
) => {
  await change((client) =>
    client.query('delete from app.payment_file where customer_id = $1 and id = $2', [by.customer.id, fileId]),
  )
  return {}
}
