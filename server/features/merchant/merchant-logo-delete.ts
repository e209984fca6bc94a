import type * as calls from '@sixpence/protocol/merchant/logos'
import type { Handler } from '#context/handler.ts'
import { deleteLogo } from '#store/logo/logos.ts'

export const merchantLogoDelete: Handler<typeof calls.merchantLogoDelete> = async (
  _input,
  { own, change },
) => {
  await change((client) => deleteLogo(client, own.id))
  return {}
}
