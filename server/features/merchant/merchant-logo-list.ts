import type * as calls from '@sixpence/protocol/merchant/logos'
import type { Handler } from '#context/handler.ts'
import { logosOf } from '#store/logo/logos.ts'
import { logoDto } from './logo-dto.ts'

export const merchantLogoList: Handler<typeof calls.merchantLogoList> = async (
  _input,
  { by: { customer }, services: s },
) => ({ logos: (await logosOf(s.db, customer.id)).map(logoDto) })
