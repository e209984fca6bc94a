import { paperFormat } from '@sixpence/locales/paper.ts'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { InvoiceStatus } from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { invoiceLetter } from '#papers/invoice-letter.ts'
import { invoicedAmount } from '#store/invoice/invoices.ts'
import { describe } from './describe.ts'
import { fundingNumber, waysToFund } from './funding.ts'

export const invoicePdf: Handler<typeof calls.invoicePdf> = async (
  _input,
  { own, by, services: s, language, t },
) => {
  const invoice = own.id
  // The PDF library is loaded on first use.
  const [{ letterPdf }, said] = await Promise.all([import('#papers/letter-pdf.ts'), describe(s, invoice)])
  const amount = invoicedAmount(invoice)
  const { customer } = by
  const number = said.isFunding ? fundingNumber(invoice.id) : String(invoice.id)
  const letter = invoiceLetter({
    brand: s.brand(invoice.brand),
    language,
    t,
    at: invoice.createdAt,
    number,
    from: said.type === 'sent' ? customer.name : (said.payeeName ?? ''),
    to: said.type === 'sent' ? (said.payerName ?? said.payerEmail?.email ?? '') : customer.name,
    amount: paperFormat(language).money(amount),
    dueOn: said.dueDate,
    status: statusWord(said.status, t),
    note: said.isFunding ? t('Money for your own account.') : said.noteBody,
    instructions: said.isFunding
      ? await waysToFund(s, customer, {
          accountId: invoice.fundsAccount,
          asks: invoice.state === 'open',
          number,
        })
      : [],
  })
  return { bytes: await letterPdf(letter), name: `invoice-${invoice.id}.pdf` }
}

function statusWord(status: InvoiceStatus, t: Translate): string {
  switch (status) {
    case 'awaitingPayment':
      return t('Awaiting payment')
    case 'paid':
      return t('Paid##invoice')
    case 'rejected':
      return t('Rejected##invoice')
    case 'cancelled':
      return t('Withdrawn##invoice')
    case 'overdue':
      return t('Overdue##invoice')
    default:
      return status satisfies never
  }
}
