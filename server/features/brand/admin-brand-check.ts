import type * as calls from '@sixpence/protocol/brand/brand'
import type { Handler } from '#context/handler.ts'
import { onWire } from './on-wire.ts'
import { prepareChange } from './prepare-change.ts'

export const adminBrandCheck: Handler<typeof calls.adminBrandCheck> = async (input, { by, services: s }) => {
  const { changed } = await prepareChange(s.db, s, { ...input, brand: by.person.brand })
  return { values: changed.map(onWire) }
}
