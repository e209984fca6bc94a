import * as z from 'zod/mini'

/** An address may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** The parameters in the address of a merchant's list. */
export const pagingSearch = z.object({
  page: known(z.int().check(z.positive(), z.maximum(100_000))),
  /** Includes ended ones. */
  all: known(z.literal(true)),
})
export type PagingSearch = z.output<typeof pagingSearch>

/** For the reputation: of those the company paid; a searched e-mail address is not put into the page's address. */
export const reputationSearch = z.object({ view: known(z.enum(['sent'])) })
export type ReputationSearch = z.output<typeof reputationSearch>
