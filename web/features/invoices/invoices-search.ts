import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

const invoiceActions = ['new', 'pay', 'reject'] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** Search parameters of the invoices; the searched e-mail address is not part of the URL. */
export const invoicesSearch = z.object({
  /** Absent: invoices to pay. */
  view: optional(z.enum(['sent', 'funding'])),
  /** Includes paid and rejected invoices. */
  all: optional(z.literal(true)),
  page: optional(z.int().check(z.positive(), z.maximum(1_000))),
  from: optional(amount),
  to: optional(amount),
  since: optional(z.iso.date()),
  until: optional(z.iso.date()),
  /** The open invoice, and the open action. */
  invoice: optional(z.int().check(z.positive())),
  open: optional(z.enum(invoiceActions)),
})
export type InvoicesSearch = z.output<typeof invoicesSearch>

export type InvoicesFilter = Pick<InvoicesSearch, 'from' | 'to' | 'since' | 'until'> & { email: string }
