import * as z from 'zod/mini'

/** The open batch and, once submitted, its payment that waits for a code. */
export const batchSearch = z.object({
  batch: z.catch(z.optional(z.int().check(z.positive())), undefined),
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type BatchSearch = z.output<typeof batchSearch>
