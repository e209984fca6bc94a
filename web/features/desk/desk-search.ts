import * as z from 'zod/mini'

/** The router parses `q=1042` as a number. */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/**
 * Search parameters of the desk: the search text, and the open customer, document, identity check or payment case, or
 * the news, the staff with the open role or permission, or a page of the books with its day or moment.
 */
export const deskSearch = z.object({
  q: known(text),
  customer: known(z.int().check(z.positive())),
  part: known(z.enum(['activity', 'devices', 'notes', 'tickets', 'trail'])),
  document: known(z.int().check(z.positive())),
  run: known(z.uuid()),
  payment: known(z.int().check(z.positive())),
  operation: known(z.int().check(z.positive())),
  news: known(z.literal(true)),
  staff: known(z.literal(true)),
  role: known(z.int().check(z.positive())),
  may: known(z.string().check(z.maxLength(40))),
  books: known(z.enum(['trial', 'days', 'safeguarding', 'income', 'export'])),
  day: known(z.iso.date()),
  at: known(z.iso.datetime()),
})
export type DeskSearch = z.output<typeof deskSearch>
