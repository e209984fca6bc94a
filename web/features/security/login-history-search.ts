import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the sign-in history: first and last day, and the page. */
export const loginHistorySearch = z.object({
  from: known(z.iso.date()),
  to: known(z.iso.date()),
  page: known(z.int().check(z.minimum(2), z.maximum(100_000))),
})
export type LoginHistorySearch = z.output<typeof loginHistorySearch>
