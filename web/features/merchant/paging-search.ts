import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of a list of merchants says. */
export const pagingSearch = z.object({
  page: known(z.int().check(z.positive(), z.maximum(100_000))),
  /** Also what is over. */
  all: known(z.literal(true)),
})
export type PagingSearch = z.output<typeof pagingSearch>

/** Of the reputation: of those the company paid; an e-mail that is looked for stays out of the address. */
export const reputationSearch = z.object({ view: known(z.enum(['sent'])) })
export type ReputationSearch = z.output<typeof reputationSearch>
