import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { batchStatusOf } from '#store/batch/global-batches.ts'

export const globalBatchStatusGet: Handler<typeof calls.globalBatchStatusGet> = async (_input, { own }) => ({
  status: batchStatusOf(own.batchId),
})
