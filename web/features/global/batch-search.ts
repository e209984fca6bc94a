import * as z from 'zod/mini'

/** The batch that is open, and once it was submitted its payment, which waits for a code. */
export const batchSearch = z.object({
  batch: z.catch(z.optional(z.int().check(z.positive())), undefined),
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
