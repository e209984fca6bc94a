import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { underWay } from '#store/batch/global-batches.ts'
import { looked } from './batch-get.ts'

export const globalBatchList: Handler<typeof calls.globalBatchList> = async (_input, context) => {
  const { by, services: s } = context
  const batches = await underWay(s.db, by.customer.id)
  return {
    batches: await Promise.all(
      batches.map(async (globalBatch) => (await looked(context, globalBatch)).summary),
    ),
  }
}
