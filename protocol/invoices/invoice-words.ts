// What the state of an invoice is called, on screens and on its paper.
import type { InvoiceStatus } from './invoices.ts'
import type { Translate } from '../words.ts'

const statusWords: Record<InvoiceStatus, (t: Translate) => string> = {
  awaitingPayment: (t) => t('Awaiting payment'),
  paid: (t) => t('Paid##invoice'),
  rejected: (t) => t('Rejected##invoice'),
  cancelled: (t) => t('Withdrawn##invoice'),
  overdue: (t) => t('Overdue##invoice'),
}

/** Name of an invoice's state. */
export const invoiceStatusWord = (status: InvoiceStatus, t: Translate): string => statusWords[status](t)
