import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

/** What the address of the invoices says; whose e-mail is looked for stays out of it. */
export const invoicesSearch = z.object({
  /** Without it: those others ask the customer to pay. */
  view: known(z.enum(['sent', 'funding'])),
  /** Also those that are paid or rejected. */
  all: known(z.literal(true)),
  page: known(z.int().check(z.positive(), z.maximum(1_000))),
  from: known(amount),
  to: known(amount),
  since: known(z.iso.date()),
  until: known(z.iso.date()),
  /** The one that is open, and what is done with it. */
  invoice: known(z.int().check(z.positive())),
  open: known(z.enum(['new', 'pay', 'reject'])),
})
export type InvoicesSearch = z.output<typeof invoicesSearch>

export type InvoicesFilter = Pick<InvoicesSearch, 'from' | 'to' | 'since' | 'until'> & { email: string }
