import type { Invoice as CallInvoice } from '@sixpence/protocol/invoices/invoices'
import type { Invoice } from '@sixpence/protocol/v1/invoices'

/** An invoice as the public interface shows it. */
export function toInvoice(invoice: CallInvoice): Invoice {
  const payer = partyOf(invoice.payerName, invoice.payerEmail?.email)
  const payee = partyOf(invoice.payeeName, invoice.payeeEmail?.email)
  return {
    id: invoice.id,
    type: invoice.type,
    status: invoice.status,
    amount: invoice.amount,
    currency: invoice.currencyCode as Invoice['currency'],
    dueDate: invoice.dueDate,
    ...(payer && { payer }),
    ...(payee && { payee }),
    note: invoice.noteBody,
    ...(invoice.rejectNote !== undefined && { rejectNote: invoice.rejectNote }),
    ...(invoice.reference !== undefined && { reference: invoice.reference }),
    ...(invoice.url !== undefined && { url: invoice.url }),
    ...(invoice.transactionId !== undefined && { paymentId: invoice.transactionId }),
    createdAt: invoice.sentDate,
    updatedAt: invoice.updatedDate,
  }
}

/** A party known only by e-mail address has the address as name. */
const partyOf = (name: string | undefined, email: string | undefined): Invoice['payer'] =>
  name === undefined && email === undefined
    ? undefined
    : { name: name ?? email ?? '', ...(email !== undefined && { email }) }
