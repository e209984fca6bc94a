import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { sampleFile, sampleName } from '#payments/mass/sample.ts'

export const massSampleFileGet: Handler<typeof calls.massSampleFileGet> = async (
  { type, format },
  { refuse },
) => {
  const bytes = sampleFile(type, format)
  if (!bytes) return refuse('massSampleUnknown')
  return { bytes, name: sampleName(type, format) }
}
