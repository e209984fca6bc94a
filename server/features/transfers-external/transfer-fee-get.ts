import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { permissionsFor } from '#payments/rails/offers.ts'
import { feeBy } from './transfer-fee.ts'

export const transferFeeGet: Handler<typeof calls.transferFeeGet> = (
  { paymentMethod: method, ...params },
  context,
) => {
  if (permissionsFor(context.by.customer, method).length === 0) throw new Refused('notAllowed')
  return feeBy(method)(params, context)
}
