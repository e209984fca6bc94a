import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

const invoiceActions = ['new', 'pay', 'reject'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** Search parameters of the invoices; the searched e-mail address is not part of the URL. */
export const invoicesSearch = z.object({
  /** Absent: invoices to pay. */
  view: known(z.enum(['sent', 'funding'])),
  /** Includes paid and rejected invoices. */
  all: known(z.literal(true)),
  page: known(z.int().check(z.positive(), z.maximum(1_000))),
  from: known(amount),
  to: known(amount),
  since: known(z.iso.date()),
  until: known(z.iso.date()),
  /** The open invoice, and the open action. */
  invoice: known(z.int().check(z.positive())),
  open: known(z.enum(invoiceActions)),
})
export type InvoicesSearch = z.output<typeof invoicesSearch>

export type InvoicesFilter = Pick<InvoicesSearch, 'from' | 'to' | 'since' | 'until'> & { email: string }
