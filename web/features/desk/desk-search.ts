import * as z from 'zod/mini'

/** The router parses `q=1042` as a number. */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/**
 * Search parameters of the desk: the search text, and the open customer, document, identity check, payment case, return or
 * write-off (`correction`), or case of screening (`hit`), or the list of these, a section of the brand, the news, the
 * reader's own page, the secrets, the staff with the open role or permission or the decisions for two, a page of the books
 * with its day or moment, of monitoring with the open case, or the tariffs with the open version and its part.
 */
export const deskSearch = z.object({
  q: known(text),
  customer: known(z.int().check(z.positive())),
  about: known(z.enum(['activity', 'devices', 'notes', 'tickets', 'trail'])),
  document: known(z.int().check(z.positive())),
  run: known(z.uuid()),
  payment: known(z.int().check(z.positive())),
  hit: known(z.int().check(z.positive())),
  screening: known(z.literal(true)),
  operation: known(z.int().check(z.positive())),
  correction: known(z.int().check(z.positive())),
  brand: known(z.enum(['values', 'texts', 'agreements', 'history'])),
  news: known(z.literal(true)),
  staff: known(z.literal(true)),
  role: known(z.int().check(z.positive())),
  may: known(z.string().check(z.maxLength(40))),
  eyes: known(z.literal(true)),
  searches: known(z.literal(true)),
  own: known(z.literal(true)),
  secrets: known(z.literal(true)),
  books: known(z.enum(['trial', 'days', 'safeguarding', 'income', 'suspense', 'corrections', 'export'])),
  monitoring: known(z.enum(['cases', 'rules'])),
  alert: known(z.int().check(z.positive())),
  day: known(z.iso.date()),
  at: known(z.iso.datetime()),
  tariffs: known(z.literal(true)),
  version: known(z.int().check(z.positive())),
  part: known(z.enum(['fees', 'limits', 'margins', 'cutOffs', 'preview'])),
})
export type DeskSearch = z.output<typeof deskSearch>
