import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Language } from '@sixpence/locales'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { invoiceStatusWord } from '@sixpence/protocol/invoices/invoice-words'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { invoiceLetter } from '#papers/invoice-letter.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { invoicedAmount, type OwnInvoice } from '#store/invoice/invoices.ts'
import { describe } from './describe.ts'
import { fundingNumber } from './funding.ts'
import { sellerOf } from './seller.ts'

/** An invoice as PDF in the reader's language, with its seller and payment details. */
export async function invoicePaper(
  s: Services,
  invoice: OwnInvoice,
  {
    language,
    t,
    instructions,
  }: { language: Language; t: Translate; instructions: readonly PaymentInstruction[] },
): Promise<{ bytes: Uint8Array; name: string }> {
  // The PDF library is loaded on first use.
  const [{ letterPdf }, described, from] = await Promise.all([
    import('#papers/letter-pdf.ts'),
    describe(s, invoice),
    sellerOf(s, invoice, language),
  ])
  const payer = invoice.payer && openCustomer(s.personal, invoice.payer).name
  const { isFunding, status, amount, dueDate, noteBody } = described
  const letter = invoiceLetter({
    brand: s.brand(invoice.brand),
    language,
    t,
    at: invoice.createdAt,
    number: isFunding ? fundingNumber(invoice.id) : String(invoice.id),
    from,
    to:
      invoice.side === 'payer' && payer ? payer : (described.payerName ?? described.payerEmail?.email ?? ''),
    amount: paperFormat(language).money(invoicedAmount(invoice)),
    toPay: amount,
    dueOn: dueDate,
    status: invoiceStatusWord(status, t),
    note: isFunding ? t('Money for your own account.') : noteBody,
    instructions,
    isFunding,
    isOpen: status === 'awaitingPayment' || status === 'overdue',
  })
  return { bytes: await letterPdf(letter), name: `invoice-${invoice.id}.pdf` }
}
