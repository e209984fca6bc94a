import type * as calls from '@sixpence/protocol/mass/samples'
import type { Handler } from '#context/handler.ts'
import { sampleFiles } from '#payments/mass/samples.ts'

export const massSampleFileGet: Handler<typeof calls.massSampleFileGet> = async (
  { type, format },
  { refuse },
) => {
  const sample = (await sampleFiles(type)).find((sampleFile) => sampleFile.format === format)
  return sample ? { bytes: sample.bytes, name: sample.name } : refuse('massSampleUnknown')
}
