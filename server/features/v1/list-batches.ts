import { massBatchList } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import type { Batch } from '@sixpence/protocol/v1/batches'
import { toBatch } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'

export const listBatches: OperationHandler<typeof operations.listBatches> = async (query, { run }) => {
  const limit = limitOf(query)
  const below = belowId(query)
  const { status } = query
  const matches: Batch[] = []
  for (let from = below; matches.length <= limit;) {
    const { batches } = await run(massBatchList, {
      limit: limit + 1,
      ...(from !== undefined && { below: from }),
    })
    matches.push(...batches.map(toBatch).filter((batch) => status === undefined || batch.status === status))
    from = batches.at(-1)?.batchId
    if (batches.length <= limit || from === undefined) break
  }
  return pageOf(matches, limit, ({ id }) => String(id))
}
