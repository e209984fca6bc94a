import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** The router parses `q=1042` as a number. */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])

/**
 * Search parameters of the desk: the search text, and the open customer, document, identity check, payment case, return or
 * write-off (`correction`), or case of screening (`hit`), or the list of these, a section of the brand, the news, the
 * reader's own page, the secrets, the staff with the open role or permission or the decisions for two, a page of the books
 * with its day or moment, of monitoring with the open case, or the tariffs with the open version and its part.
 */
export const deskSearch = z.object({
  q: searchParameter(text),
  customer: idParameter,
  about: searchParameter(z.enum(['activity', 'devices', 'notes', 'tickets', 'trail'])),
  document: idParameter,
  run: searchParameter(z.uuid()),
  payment: idParameter,
  hit: idParameter,
  screening: searchParameter(z.literal(true)),
  operation: idParameter,
  correction: idParameter,
  brand: searchParameter(z.enum(['values', 'texts', 'agreements', 'history'])),
  news: searchParameter(z.literal(true)),
  staff: searchParameter(z.literal(true)),
  role: idParameter,
  may: searchParameter(z.string().check(z.maxLength(40))),
  eyes: searchParameter(z.literal(true)),
  searches: searchParameter(z.literal(true)),
  own: searchParameter(z.literal(true)),
  secrets: searchParameter(z.literal(true)),
  books: searchParameter(
    z.enum(['trial', 'days', 'safeguarding', 'income', 'suspense', 'corrections', 'export']),
  ),
  monitoring: searchParameter(z.enum(['cases', 'rules'])),
  alert: idParameter,
  day: searchParameter(z.iso.date()),
  at: searchParameter(z.iso.datetime()),
  tariffs: searchParameter(z.literal(true)),
  version: idParameter,
  part: searchParameter(z.enum(['fees', 'limits', 'margins', 'cutOffs', 'preview'])),
})
export type DeskSearch = z.output<typeof deskSearch>
