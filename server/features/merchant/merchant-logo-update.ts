import type * as calls from '@sixpence/protocol/merchant/logos'
import type { Handler } from '#context/handler.ts'
import { changeLogo } from '#store/logo/logos.ts'

export const merchantLogoUpdate: Handler<typeof calls.merchantLogoUpdate> = async (
  { name, isDefault },
  { own, change, refuse },
) => {
  if (isDefault === false && own.id.isDefault) return refuse('logoStaysDefault')
  await change((client) => changeLogo(client, own.id, { name, isDefault: isDefault ?? false }))
  return {}
}
