import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of home: the open dialog and its account. */
export const homeSearch = z.object({
  show: searchParameter(z.enum(['account', 'payIn', 'addCurrency', 'close'])),
  account: idParameter,
})
export type HomeSearch = z.output<typeof homeSearch>
