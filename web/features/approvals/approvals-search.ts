import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the approvals screen. */
export const approvalsSearch = z.object({
  group: known(z.enum(['single', 'mass'])),
  by: known(z.int().check(z.positive())),
  batch: known(z.int().check(z.positive())),
  from: known(z.iso.date()),
  to: known(z.iso.date()),
  page: known(z.int().check(z.minimum(2), z.maximum(1_000))),
})
export type ApprovalsSearch = z.output<typeof approvalsSearch>
