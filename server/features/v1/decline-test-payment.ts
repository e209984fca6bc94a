import type * as operations from '@sixpence/protocol/v1/test-payments'
import { decideTestPayment } from './approve-test-payment.ts'
import type { OperationHandler } from './operation-handler.ts'

export const declineTestPayment: OperationHandler<typeof operations.declineTestPayment> = ({ id }, context) =>
  decideTestPayment(id, context, 'decline')
