import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { listOf } from './list-invoices.ts'

export const invoiceSentList: Handler<typeof calls.invoiceSentList> = (input, context) =>
  listOf(context, 'payee', input, input.payerEmail)
