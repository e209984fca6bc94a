import { massLineList } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import { toBatchLine } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'

export const listBatchLines: OperationHandler<typeof operations.listBatchLines> = async (query, { run }) => {
  const { id: batchId, filter } = query
  const limit = limitOf(query)
  const after = belowId(query)
  const { lines } = await run(massLineList, {
    batchId,
    limit: limit + 1,
    ...(filter && { filter }),
    ...(after !== undefined && { after }),
  })
  return pageOf(lines.map(toBatchLine), limit, ({ line }) => String(line))
}
