import * as z from 'zod/mini'

/** The router parses `q=1042` as a number. */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/**
 * Search parameters of the desk: the search text, and the open customer, document, identity check, payment case, return or
 * write-off (`correction`), or case of screening (`hit`), or the list of these, a section of the brand, the news, the
 * reader's own page, the secrets, the staff with the open role or permission or the decisions for two, a page of the books
 * with its day or moment, of monitoring with the open case, or the tariffs with the open version and its part.
 */
export const deskSearch = z.object({
  q: optional(text),
  customer: optional(z.int().check(z.positive())),
  about: optional(z.enum(['activity', 'devices', 'notes', 'tickets', 'trail'])),
  document: optional(z.int().check(z.positive())),
  run: optional(z.uuid()),
  payment: optional(z.int().check(z.positive())),
  hit: optional(z.int().check(z.positive())),
  screening: optional(z.literal(true)),
  operation: optional(z.int().check(z.positive())),
  correction: optional(z.int().check(z.positive())),
  brand: optional(z.enum(['values', 'texts', 'agreements', 'history'])),
  news: optional(z.literal(true)),
  staff: optional(z.literal(true)),
  role: optional(z.int().check(z.positive())),
  may: optional(z.string().check(z.maxLength(40))),
  eyes: optional(z.literal(true)),
  searches: optional(z.literal(true)),
  own: optional(z.literal(true)),
  secrets: optional(z.literal(true)),
  books: optional(z.enum(['trial', 'days', 'safeguarding', 'income', 'suspense', 'corrections', 'export'])),
  monitoring: optional(z.enum(['cases', 'rules'])),
  alert: optional(z.int().check(z.positive())),
  day: optional(z.iso.date()),
  at: optional(z.iso.datetime()),
  tariffs: optional(z.literal(true)),
  version: optional(z.int().check(z.positive())),
  part: optional(z.enum(['fees', 'limits', 'margins', 'cutOffs', 'preview'])),
})
export type DeskSearch = z.output<typeof deskSearch>
