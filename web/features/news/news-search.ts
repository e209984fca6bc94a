import * as z from 'zod/mini'
import { idParameter } from '#lib/search-parameter.ts'

/** Search parameters of the news: the open announcement. */
export const newsSearch = z.object({ open: idParameter })
export type NewsSearch = z.output<typeof newsSearch>
