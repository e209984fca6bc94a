import { invoiceGet } from '@sixpence/protocol/invoices/invoices'
import type * as operations from '@sixpence/protocol/v1/invoices'
import { toInvoice } from './invoice-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { Refused } from '#core/refused.ts'
import { ownInvoice } from '#store/invoice/invoices.ts'

export const getInvoice: OperationHandler<typeof operations.getInvoice> = async (
  { id },
  { by, services: s, run },
) => {
  const own = await ownInvoice(s.db, by.customer.id, id)
  if (!own) throw new Refused('invoiceUnknown', {}, 'id')
  const type = own.side === 'payer' ? 'received' : 'sent'
  return toInvoice((await run(invoiceGet, { id, type })).invoice)
}
