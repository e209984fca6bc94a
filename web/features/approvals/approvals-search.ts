import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of the approvals screen. */
export const approvalsSearch = z.object({
  group: searchParameter(z.enum(['single', 'mass'])),
  by: idParameter,
  batch: idParameter,
  from: searchParameter(z.iso.date()),
  to: searchParameter(z.iso.date()),
  page: searchParameter(z.int().check(z.minimum(2), z.maximum(1_000))),
})
export type ApprovalsSearch = z.output<typeof approvalsSearch>
