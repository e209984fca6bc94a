import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of the sign-in history: first and last day, and the page. */
export const loginHistorySearch = z.object({
  from: searchParameter(z.iso.date()),
  to: searchParameter(z.iso.date()),
  page: searchParameter(z.int().check(z.minimum(2), z.maximum(100_000))),
})
export type LoginHistorySearch = z.output<typeof loginHistorySearch>
