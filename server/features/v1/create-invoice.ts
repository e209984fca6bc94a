import { invoiceCreate, invoiceGet } from '@sixpence/protocol/invoices/invoices'
import type * as operations from '@sixpence/protocol/v1/invoices'
import { toInvoice } from './invoice-dto.ts'
import type { OperationHandler } from './operation-handler.ts'

export const createInvoice: OperationHandler<typeof operations.createInvoice> = async (
  { note, ...params },
  { run },
) => {
  const { id } = await run(invoiceCreate, { ...params, noteBody: note })
  return toInvoice((await run(invoiceGet, { id, type: 'sent' })).invoice)
}
