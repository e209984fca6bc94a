import type { Operation } from '@sixpence/ledger'
import type { Projection } from '#core/outbox.ts'
import { noteInvoices, type InvoiceNotice } from '#store/invoice/invoice-notices.ts'
import { readStep } from '#store/operation/details.ts'
import { operationKinds, postKinds } from '#store/operation/kinds.ts'

/** That an invoice was paid or rejected, noted with the operation itself: once, whatever is killed. */
export const invoiceNotices: Projection = {
  name: 'invoice notices',
  onOperations: (client, operations) => noteInvoices(client, operations.flatMap(noticeOf)),
}

const paidBy = new Set<string>([operationKinds.p2p, ...Object.values(postKinds)])

function noticeOf({ kind, at, detail }: Operation): InvoiceNotice[] {
  const { invoice, payee } = readStep(detail)
  // Who gave up one of their own knows.
  if (invoice === undefined || payee === undefined) return []
  if (kind === operationKinds.invoiceReject) return [{ invoice, about: 'rejected', at }]
  return paidBy.has(kind) ? [{ invoice, about: 'paid', at }] : []
}
