import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of home: the open dialog and its account. */
export const homeSearch = z.object({
  show: optional(z.enum(['account', 'payIn', 'addCurrency', 'close'])),
  account: optional(z.int().check(z.positive())),
})
export type HomeSearch = z.output<typeof homeSearch>
