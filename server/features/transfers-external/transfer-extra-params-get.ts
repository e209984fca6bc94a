import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { extraParamsOf } from '#payments/rails/find-bank.ts'

export const transferExtraParamsGet: Handler<typeof calls.transferExtraParamsGet> = async (
  params,
  { services, t },
) => ({ extraParams: extraParamsOf(services, params, t) })
