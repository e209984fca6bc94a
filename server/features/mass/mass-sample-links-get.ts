import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { sampleFormats, sampleName } from '#payments/mass/sample.ts'

export const massSampleLinksGet: Handler<typeof calls.massSampleLinksGet> = async ({ type }) => ({
  links: sampleFormats(type).map((format) => ({
    name: sampleName(type, format),
    format,
    url: `/mass/samples/${type}/${format}`,
  })),
})
