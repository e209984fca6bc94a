import * as z from 'zod/mini'

/** Search parameters of the news: the open announcement. */
export const newsSearch = z.object({ open: z.catch(z.optional(z.int().check(z.positive())), undefined) })
export type NewsSearch = z.output<typeof newsSearch>
