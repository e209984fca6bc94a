import type * as operations from '@sixpence/protocol/v1/test-payments'
import type { OperationHandler } from './operation-handler.ts'
import { endTestPayment } from './settle-test-payment.ts'

export const returnTestPayment: OperationHandler<typeof operations.returnTestPayment> = ({ id }, context) =>
  endTestPayment(id, context, 'returned')
