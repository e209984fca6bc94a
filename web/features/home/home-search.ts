import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of home says: what is open above it, and of which account. */
export const homeSearch = z.object({
  show: known(z.enum(['account', 'payIn', 'addCurrency'])),
  account: known(z.int().check(z.positive())),
})
export type HomeSearch = z.output<typeof homeSearch>
