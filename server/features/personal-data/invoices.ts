import type { Services } from '#context/services.ts'
import { askedOf, invoicesOf, type OwnInvoice } from '#store/invoice/invoices.ts'
import { payeeName } from '#rules/mask.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'

const pageSize = 100

/** All invoices the customer sent and received, as their creator wrote them. */
export async function invoicesOfBoth(s: Services, customerId: number): Promise<object[]> {
  const all: object[] = []
  for (const side of ['payee', 'payer'] as const)
    for (let offset = 0; ; offset += pageSize) {
      const { invoices } = await invoicesOf(s.db, customerId, {
        side,
        limit: pageSize,
        offset,
        isOpen: false,
      })
      for (const invoice of invoices) all.push(await invoiceFacts(s, invoice))
      if (invoices.length < pageSize) break
    }
  return all
}

async function invoiceFacts(s: Services, invoice: OwnInvoice): Promise<object> {
  const { id, side, payee, payeeType, amount, currency, dueOn, createdAt, state, detail } = invoice
  const { payerEmail, note } = await askedOf(s.personal, invoice)
  return {
    number: id,
    side,
    ...(side === 'payee'
      ? { payerEmail }
      : payee && { payee: payeeName(openCustomer(s.personal, payee).name, payeeType ?? 1) }),
    amount,
    currency,
    dueOn,
    sentAt: createdAt,
    state,
    note,
    ...(state === 'rejected' && detail?.note && { rejectNote: detail.note }),
  }
}
