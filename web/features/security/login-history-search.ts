import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the sign-in history: first and last day, and the page. */
export const loginHistorySearch = z.object({
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  page: optional(z.int().check(z.minimum(2), z.maximum(100_000))),
})
export type LoginHistorySearch = z.output<typeof loginHistorySearch>
