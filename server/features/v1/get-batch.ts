import type * as operations from '@sixpence/protocol/v1/batches'
import { batchOf } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'

export const getBatch: OperationHandler<typeof operations.getBatch> = ({ id }, context) =>
  batchOf(context, id)
