import * as z from 'zod/mini'

/** What the address of the news says: which of them is open. */
export const newsSearch = z.object({ open: z.catch(z.optional(z.int().check(z.positive())), undefined) })
