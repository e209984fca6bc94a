import { massBatchList } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import { toBatch } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'

export const listBatches: OperationHandler<typeof operations.listBatches> = async (asked, { run }) => {
  const [limit, below] = [limitOf(asked), belowId(asked)]
  const { batches } = await run(massBatchList, { limit: limit + 1, ...(below !== undefined && { below }) })
  return pageOf(batches.map(toBatch), limit, ({ id }) => String(id))
}
