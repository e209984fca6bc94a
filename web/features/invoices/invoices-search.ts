import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

const invoiceActions = ['new', 'pay', 'reject'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** Search parameters of the invoices; the searched e-mail address is not part of the URL. */
export const invoicesSearch = z.object({
  /** Absent: invoices to pay. */
  view: searchParameter(z.enum(['sent', 'funding'])),
  /** Includes paid and rejected invoices. */
  all: searchParameter(z.literal(true)),
  page: searchParameter(z.int().check(z.positive(), z.maximum(1_000))),
  from: searchParameter(amount),
  to: searchParameter(amount),
  since: searchParameter(z.iso.date()),
  until: searchParameter(z.iso.date()),
  /** The open invoice, and the open action. */
  invoice: idParameter,
  open: searchParameter(z.enum(invoiceActions)),
})
export type InvoicesSearch = z.output<typeof invoicesSearch>

export type InvoicesFilter = {
  email: string
  minAmount: string | undefined
  maxAmount: string | undefined
  fromDay: string | undefined
  untilDay: string | undefined
}

/** The filter in the address, whose names are kept for links that people have saved. */
export const filterIn = ({ from, to, since, until }: InvoicesSearch): Omit<InvoicesFilter, 'email'> => ({
  minAmount: from,
  maxAmount: to,
  fromDay: since,
  untilDay: until,
})

export const searchOf = ({ minAmount, maxAmount, fromDay, untilDay }: InvoicesFilter): InvoicesSearch => ({
  from: minAmount,
  to: maxAmount,
  since: fromDay,
  until: untilDay,
})
