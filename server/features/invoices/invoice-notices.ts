import type { Operation } from '@sixpence/ledger'
import type { Projection } from '#core/outbox/outbox.ts'
import { noteInvoices, type InvoiceNotice } from '#store/invoice/invoice-notices.ts'
import { readStep } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { paysInvoice } from './pays-invoice.ts'

/**
 * Records that an invoice was paid or rejected, in the transaction that projects the operation, so that each notice
 * is recorded exactly once despite crashes.
 */
export const invoiceNotices: Projection = {
  name: 'invoice notices',
  onOperations: (client, operations) => noteInvoices(client, operations.flatMap(noticeOf)),
}

function noticeOf(operation: Operation): InvoiceNotice[] {
  const { kind, at, detail } = operation
  const { invoice, payee } = readStep(detail)
  // An invoice without a payee was withdrawn by the customer themself, who needs no mail.
  if (invoice === undefined || payee === undefined) return []
  if (kind === operationKinds.invoiceReject) return [{ invoice, about: 'rejected', at }]
  return paysInvoice(operation) ? [{ invoice, about: 'paid', at }] : []
}
