import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { sampleFile } from '#payments/links/batch-file.ts'

export const globalBatchSampleGet: Handler<typeof calls.globalBatchSampleGet> = async () => ({
  bytes: sampleFile(),
  name: 'global-payments.csv',
})
