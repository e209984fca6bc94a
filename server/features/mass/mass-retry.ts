import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { placeOfFile } from '#context/earlier-data.ts'
import { copyBatch } from './copy-batch.ts'
import { eachFailed } from './each-failed.ts'

export const massRetry: Handler<typeof calls.massRetry> = async (_input, context) => {
  const { by, own, services: s, refuse } = context
  const batch = own.batchId
  if (batch.state === 'confirmed' && !batch.isMade) refuse('massNotOver')
  const batchId = await copyBatch(context, batch, eachFailed(placeOfFile(s, by.customer, batch), batch))
  return batchId === undefined ? refuse('massNothingFailed') : { batchId }
}
