import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of the sign-in history says: first and last day, and the page. */
export const loginHistorySearch = z.object({
  from: known(z.iso.date()),
  to: known(z.iso.date()),
  page: known(z.int().check(z.minimum(2), z.maximum(100_000))),
})
export type LoginHistorySearch = z.output<typeof loginHistorySearch>
