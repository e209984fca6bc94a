import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'
import { changeGlobalBatch } from '#store/batch/global-batch-changes.ts'
import { fillableAccount } from './fillable-account.ts'

export const globalBatchUpdate: Handler<typeof calls.globalBatchUpdate> = async (
  { batchId, batchName },
  { by: { customer }, own, services: s, change, refuse },
) => {
  if (own.accountId) await fillableAccount(s, own.accountId, refuse)
  const name =
    batchName === undefined
      ? undefined
      : {
          sealed: await s.personal.seal(`customer:${customer.id}`, batchName),
          words: beginningsIn(s.personal, customer.brand, batchName),
        }
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    await changeGlobalBatch(client, batchId, { name, accountId: own.accountId?.id })
  })
  return {}
}
