import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { listOf } from './list-invoices.ts'

export const invoiceReceivedList: Handler<typeof calls.invoiceReceivedList> = (input, context) =>
  listOf(context, 'payer', input, input.payeeEmail)
