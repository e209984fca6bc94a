import type * as calls from '@sixpence/protocol/invoices/invoices'
import { epcOf } from '@sixpence/protocol/accounts/epc-qr'
import type { Handler } from '#context/handler.ts'
import { describe } from './describe.ts'
import { invoiceOfLink } from './invoice-link.ts'
import { payInOf } from './invoice-pay-in.ts'
import { sellerOf } from './seller.ts'

/** Shows the content of the invoice only: of the payer, the name or address it was sent to. */
export const invoiceLinkGet: Handler<typeof calls.invoiceLinkGet> = async (
  { invoiceSecret },
  { services: s, browser, language },
) => {
  const invoice = await invoiceOfLink(s, invoiceSecret, browser)
  const [described, seller, payIn] = await Promise.all([
    describe(s, invoice),
    sellerOf(s, invoice, language),
    payInOf(s, invoice),
  ])
  const { currencyCode, amount, sentDate, dueDate, status, noteBody, payerName, payerEmail } = described
  const { name, address, registrationNumber, taxNumber } = seller
  const qr = payIn && epcOf(payIn, amount)
  return {
    invoice: {
      number: String(invoice.id),
      seller: {
        name,
        address: [...address],
        ...(registrationNumber !== undefined && { registrationNumber }),
        ...(taxNumber !== undefined && { taxNumber }),
      },
      payer: payerName ?? payerEmail?.email ?? '',
      currencyCode,
      amount,
      sentDate,
      dueDate,
      status,
      noteBody,
      ...(payIn && {
        payIn: {
          holder: payIn.holder,
          ...(payIn.bank && { bank: `${payIn.bank.name}, ${payIn.bank.address}` }),
          lines: payIn.lines,
          ...(qr !== undefined && { qr }),
        },
      }),
    },
  }
}
