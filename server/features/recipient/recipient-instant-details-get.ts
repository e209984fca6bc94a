import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { holderOfKey } from '#payments/rails/find-key.ts'

export const recipientInstantDetailsGet: Handler<typeof calls.recipientInstantDetailsGet> = (
  params,
  { payment, services },
) => holderOfKey(services, params, `of payment ${payment.id}`)
