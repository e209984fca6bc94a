import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { placeOfFile } from '#context/earlier-data.ts'
import { copyBatch } from './copy-batch.ts'
import { eachKept } from './each-failed.ts'

export const massRepeat: Handler<typeof calls.massRepeat> = async (_input, context) => {
  const { by, own, services: s, refuse } = context
  const batchId = await copyBatch(
    context,
    own.batchId,
    eachKept(placeOfFile(s, by.customer, own.batchId), own.batchId),
  )
  return batchId === undefined ? refuse('massEmpty') : { batchId }
}
