import type * as calls from '@sixpence/protocol/merchant/logos'
import type { Handler } from '#context/handler.ts'
import { logoDto } from './logo-dto.ts'

export const merchantLogoGet: Handler<typeof calls.merchantLogoGet> = async (_input, { own }) => ({
  logo: logoDto(own.id),
})
