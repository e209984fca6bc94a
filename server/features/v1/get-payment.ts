import type * as operations from '@sixpence/protocol/v1/payments'
import type { OperationHandler } from './operation-handler.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const getPayment: OperationHandler<typeof operations.getPayment> = async (
  { id },
  { by, services: s },
) => toPayment(s, await ownPayment(s, by.customer.id, id))
