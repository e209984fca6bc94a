import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { extraParamsOf } from '#payments/rails/find-bank.ts'

export const recipientExtraParamsGet: Handler<typeof calls.recipientExtraParamsGet> = async (
  params,
  { services, t },
) => ({ extraParams: extraParamsOf(services, params, t) })
