import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { lockUploaded } from '#store/global-batch/batches.ts'
import { fillableAccount } from './fillable-account.ts'

export const globalBatchUpdate: Handler<typeof calls.globalBatchUpdate> = async (
  { batchId, batchName },
  { by: { customer }, own, services: s, change, refuse },
) => {
  if (own.accountId) await fillableAccount(s, own.accountId, refuse)
  const name = batchName === undefined ? null : await s.personal.seal(`customer:${customer.id}`, batchName)
  const words = batchName === undefined ? null : beginningsIn(s.personal, customer.brand, batchName)
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    await client.query(
      `update app.global_batch set name_sealed = coalesce($2, name_sealed), name_words = coalesce($4, name_words), account_id = coalesce($3, account_id)
       where id = $1`,
      [batchId, name, own.accountId?.id ?? null, words],
    )
  })
  return {}
}
