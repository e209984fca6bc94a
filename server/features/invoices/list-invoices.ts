import { dayOf } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import { invoicePageSize } from '@sixpence/protocol/invoices/invoices'
import type { Context } from '#context/handler.ts'
import { pageWithEarlier } from '#context/earlier-data.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'
import { dueOf, invoicesOf, type InvoiceQuery } from '#store/invoice/invoices.ts'
import { describe } from './describe.ts'

type Input = Omit<DecodedInputOf<typeof calls.invoiceReceivedList>, 'payeeEmail'>
type ListContext = Context<typeof calls.invoiceReceivedList> | Context<typeof calls.invoiceSentList>

/**
 * A page of a customer's received or sent invoices, with the total number and the amount due. @throws Refused
 * amountNotANumber
 */
export async function listOf(
  { by, services: s, refuse }: ListContext,
  side: InvoiceQuery['side'],
  input: Input,
  email: string | undefined,
) {
  for (const field of ['fromAmount', 'toAmount'] as const)
    if (input[field] !== undefined && !isDecimal(input[field])) refuse('amountNotANumber', {}, field)
  const due = await dueOf(s.db, by.customer.id, {
    side,
    today: dayOf(s.clock.now()),
    isFunding: input.isFunding,
  })
  const isOpen = input.status !== undefined
  const other = email === undefined ? undefined : lookUpsOf(s.personal, 'email', email)
  const { rows, total } = await pageWithEarlier(
    s,
    // Invoices from before a move have all ended.
    isOpen ? undefined : s.placement.earlier(s, by.customer),
    { page: input.pageNumber ?? 1, pageSize: invoicePageSize },
    async ({ db }, { limit, offset }) => {
      const invoicePage = await invoicesOf(db, by.customer.id, {
        ...input,
        side,
        limit,
        offset,
        isOpen,
        other,
      })
      return { rows: invoicePage.invoices, total: invoicePage.total }
    },
  )
  return { invoices: await Promise.all(rows.map(({ row, at }) => describe(at, row))), total, due }
}

const isDecimal = (text: string): boolean => /^\d{1,15}(\.\d{1,18})?$/.test(text)
