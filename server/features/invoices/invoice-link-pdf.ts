import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { invoiceOfLink } from './invoice-link.ts'
import { invoicePaper } from './invoice-paper.ts'
import { payInOf } from './invoice-pay-in.ts'

export const invoiceLinkPdf: Handler<typeof calls.invoiceLinkPdf> = async (
  { invoiceSecret },
  { services: s, browser, language, t },
) => {
  const invoice = await invoiceOfLink(s, invoiceSecret, browser)
  const payIn = await payInOf(s, invoice)
  return invoicePaper(s, invoice, { language, t, instructions: payIn ? [payIn] : [] })
}
