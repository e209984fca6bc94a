import type * as calls from '@sixpence/protocol/merchant/logos'
import type { Handler } from '#context/handler.ts'
import { logoBytes } from '#store/logo/logos.ts'

export const merchantLogoFileGet: Handler<typeof calls.merchantLogoFileGet> = async (
  { size },
  { own, services: s },
) => {
  const bytes = await logoBytes(s.db, own.id.id, size)
  if (!bytes) throw new Error(`logo ${own.id.id} has no picture of ${size} pixels`)
  return { bytes, name: `logo-${own.id.id}-${size}.png` }
}
