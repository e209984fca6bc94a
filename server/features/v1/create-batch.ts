import { massUploadLines, massUploadText } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import { batchOf } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'

/** Imports a batch as the page does; it waits for the people who confirm it. */
export const createBatch: OperationHandler<typeof operations.createBatch> = async (input, context) => {
  const batch = {
    kind: input.kind,
    fromAccountId: input.accountId,
    ...(input.name !== undefined && { name: input.name }),
    ...(input.ignoreIdentical !== undefined && { ignoreIdentical: input.ignoreIdentical }),
  }
  const { batchId } =
    input.format === 'lines'
      ? await context.run(massUploadLines, { ...batch, lines: input.lines })
      : await context.run(massUploadText, {
          ...batch,
          csv: input.csv,
          ...(input.columns && { columns: input.columns }),
        })
  return batchOf(context, batchId)
}
