import { dayOf } from '@sixpence/days'
import { add, amountText, money } from '@sixpence/money'
import {
  invoiceStatuses,
  type Invoice as Described,
  type InvoiceStatus,
} from '@sixpence/protocol/invoices/invoices'
import type { Services } from '#context/services.ts'
import { payeeName } from '#rules/mask.ts'
import { fundingNumber } from './funding.ts'
import { invoiceLinkOf } from './invoice-link.ts'
import { invoiceReference } from '#store/invoice/invoice-reference.ts'
import { askedOf, invoicedAmount, type OwnInvoice } from '#store/invoice/invoices.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'

/** An invoice as its payer or payee sees it; amounts are decimal text in its currency. */
export async function describe(
  s: Pick<Services, 'personal' | 'clock' | 'brand' | 'secrets' | 'config'>,
  invoice: OwnInvoice,
): Promise<Described> {
  const { id, side, detail, currency, state, operationId } = invoice
  const { payerEmail, note } = await askedOf(s.personal, invoice)
  const isPayer = side === 'payer'
  const invoiced = invoicedAmount(invoice)
  const isPaid = state === 'paid'
  const status = statusOf(invoice, dayOf(s.clock.now()))
  const isFromBank = invoice.payeeId !== null && invoice.fundedBy !== null
  const isOpen = status === 'awaitingPayment' || status === 'overdue'
  const left = isPayer && isPaid ? money(BigInt(detail?.fee ?? 0), currency) : undefined
  return {
    id,
    type: isPayer ? 'received' : 'sent',
    sentDate: invoice.createdAt.toISOString(),
    // A payment the payer has begun is not disclosed to the payee.
    updatedDate: (state === 'open' || (state === 'waiting' && !isPayer)
      ? invoice.createdAt
      : invoice.movedAt
    ).toISOString(),
    dueDate: invoice.dueOn,
    ...(isPayer ? payeeOf(s, invoice) : { ...payerOf(s, invoice), payerEmail: { email: payerEmail } }),
    ...(isPaid && isPayer && { payerAccountId: detail?.from }),
    payeeAccountId: invoice.fundsAccount ?? (isPaid && !isPayer ? detail?.to : undefined),
    currencyCode: currency,
    amount: amountText(invoiced),
    total: amountText(left ? add(invoiced, left) : invoiced),
    feePayment: 'payer',
    statusId: invoiceStatuses[status],
    status,
    isUnderWay: isPayer && state === 'waiting',
    noteBody: note,
    ...(state === 'rejected' && detail?.note && { rejectNote: detail.note }),
    // Only the payee sees money from another bank.
    ...(operationId !== null &&
      ((isPaid && !(isPayer && isFromBank)) || (isPayer && state === 'waiting')) && {
        transactionId: operationId,
      }),
    ...(isFromBank && { isFromBank }),
    isFunding: invoice.fundsAccount !== null,
    isSystem: invoice.payeeId === null,
    ...(invoice.fundsAccount !== null && { fundingNumber: fundingNumber(id) }),
    ...(invoice.payeeId !== null && { reference: invoiceReference(id) }),
    ...(invoice.payeeId !== null && isOpen && { url: invoiceLinkOf(s, invoice) }),
    urlPdf: `/invoices/${id}/pdf`,
  }
}

/** A payment that waits for an approval does not count as paid. */
function statusOf({ state, dueOn, fundsAccount }: OwnInvoice, today: string): InvoiceStatus {
  if (state === 'withdrawn' || (state === 'rejected' && fundsAccount !== null)) return 'cancelled'
  if (state === 'paid' || state === 'rejected') return state
  return dueOn < today ? 'overdue' : 'awaitingPayment'
}

function payeeOf(s: Pick<Services, 'personal' | 'brand'>, { payee, payeeType, brand }: OwnInvoice) {
  if (!payee)
    return { payeeName: s.brand(brand).legalName, payeeEmail: { email: s.brand(brand).supportContact.email } }
  const { name, email } = openCustomer(s.personal, payee)
  return { payeeName: payeeName(name, payeeType ?? 1), payeeEmail: { email } }
}

function payerOf({ personal }: Pick<Services, 'personal'>, { payer, payerType }: OwnInvoice) {
  return payer ? { payerName: payeeName(openCustomer(personal, payer).name, payerType ?? 1) } : {}
}
