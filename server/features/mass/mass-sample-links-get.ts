import type * as calls from '@sixpence/protocol/mass/samples'
import type { Handler } from '#context/handler.ts'
import { sampleFiles } from '#payments/mass/samples.ts'

export const massSampleLinksGet: Handler<typeof calls.massSampleLinksGet> = async ({ type }) => ({
  links: (await sampleFiles(type)).map(({ name, format }) => ({
    name,
    format,
    url: `/mass/samples/${type}/${format}`,
  })),
})
