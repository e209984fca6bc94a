import {
  invoicePageSize,
  invoiceReceivedList,
  invoiceSentList,
  type Invoice as CallInvoice,
} from '@sixpence/protocol/invoices/invoices'
import type * as operations from '@sixpence/protocol/v1/invoices'
import { ApiProblem } from '#core/api-problem.ts'
import { Refused } from '#core/refused.ts'
import { toInvoice } from './invoice-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { limitOf, pageOf } from './page.ts'

/**
 * The underlying call has numbered pages. A cursor consists of the current page number and the last invoice, so that
 * new invoices, which move the others to later pages, are not shown and hide none.
 */
export const listInvoices: OperationHandler<typeof operations.listInvoices> = async (query, { run }) => {
  const { type, status, email, from: fromDate, to: toDate } = query
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    throw new Refused('requestDaysTurned')
  const days = { ...(fromDate !== undefined && { fromDate }), ...(toDate !== undefined && { toDate }) }
  const readPage = (pageNumber: number) =>
    type === 'received'
      ? run(invoiceReceivedList, { pageNumber, ...days, ...(email !== undefined && { payeeEmail: email }) })
      : run(invoiceSentList, { pageNumber, ...days, ...(email !== undefined && { payerEmail: email }) })
  const limit = limitOf(query)
  const from = placeOf(query.cursor)
  const read: { invoice: CallInvoice; page: number }[] = []
  let isPast = from.after === undefined
  for (let page = from.page; read.length <= limit; page++) {
    const { invoices } = await readPage(page)
    for (const invoice of invoices) {
      if (isPast && (status === undefined || invoice.status === status)) read.push({ invoice, page })
      // By position: after a move to another database, ids do not tell which is newer.
      isPast ||= invoice.id === from.after
    }
    if (invoices.length < invoicePageSize || page >= lastPage) break
  }
  const { data, ...more } = pageOf(read, limit, ({ invoice, page }) => `${page}-${invoice.id}`)
  return { data: data.map(({ invoice }) => toInvoice(invoice)), ...more }
}

/** The call accepts no further pages. */
const lastPage = 1_000

function placeOf(cursor: string | undefined): { page: number; after: number | undefined } {
  if (cursor === undefined) return { page: 1, after: undefined }
  const [, page, after] = /^([1-9]\d{0,2})-(\d{1,15})$/.exec(cursor) ?? []
  if (page === undefined || after === undefined) throw new ApiProblem('cursorUnknown', 'cursor')
  return { page: Number(page), after: Number(after) }
}
