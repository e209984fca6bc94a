import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Customer } from '#store/customer/people.ts'
import type { OwnInvoice } from '#store/invoice/invoices.ts'
import { fundingNumber, waysToFund } from './funding.ts'
import { invoicePaper } from './invoice-paper.ts'
import { payInOf } from './invoice-pay-in.ts'

export const invoicePdf: Handler<typeof calls.invoicePdf> = async (
  _input,
  { own, by, services: s, language, t },
) => {
  const invoice = own.id
  const instructions = await waysToPay(s, invoice, by.customer)
  return invoicePaper(s, invoice, { language, t, instructions })
}

async function waysToPay(
  s: Services,
  invoice: OwnInvoice,
  customer: Customer,
): Promise<PaymentInstruction[]> {
  const { id, fundsAccount: accountId, state } = invoice
  if (accountId !== null)
    return waysToFund(s, customer, { accountId, asks: state === 'open', number: fundingNumber(id) })
  const way = await payInOf(s, invoice)
  return way ? [way] : []
}
