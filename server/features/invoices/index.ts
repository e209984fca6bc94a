import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handlers } from '#context/handler.ts'
import { invoiceCreate } from './invoice-create.ts'
import { invoiceFundingCreate } from './invoice-funding-create.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceGet } from './invoice-get.ts'
import { invoiceReceivedList, invoiceSentList } from './invoice-lists.ts'
import { invoiceReject } from './invoice-reject.ts'

export const invoices: Handlers<typeof calls> = {
  invoiceReceivedList,
  invoiceSentList,
  invoiceGet,
  invoiceCreate,
  invoiceReject,
  invoiceFundingCreate,
  invoicePdf,
}
