import type * as calls from '@sixpence/protocol/global-batches'
import type { Handler } from '#app/handler.ts'

export const globalBatchCancel: Handler<typeof calls.globalBatchCancel> = async (
  { batchId },
  { by: { person }, own: { batchId: batch }, change, refuse },
) => {
  if (batch.personId !== person.id) refuse('globalBatchNotYours')
  await change(async (client) => {
    const { rowCount } = await client.query(
      `update app.global_batch set state = 'cancelled' where id = $1 and state in ('uploaded', 'cancelled')`,
      [batchId],
    )
    if (rowCount === 0) refuse('globalBatchOver')
  })
  return {}
}
