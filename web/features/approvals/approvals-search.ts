import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the approvals screen. */
export const approvalsSearch = z.object({
  group: optional(z.enum(['single', 'mass'])),
  by: optional(z.int().check(z.positive())),
  batch: optional(z.int().check(z.positive())),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  page: optional(z.int().check(z.minimum(2), z.maximum(1_000))),
})
export type ApprovalsSearch = z.output<typeof approvalsSearch>
