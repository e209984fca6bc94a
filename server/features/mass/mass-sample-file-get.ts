import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { sampleFiles } from '#payments/mass/samples.ts'

export const massSampleFileGet: Handler<typeof calls.massSampleFileGet> = async (
  { type, format },
  { refuse },
) => {
  const file = (await sampleFiles(type)).find((one) => one.format === format)
  return file ? { bytes: file.bytes, name: file.name } : refuse('massSampleUnknown')
}
