import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of a merchant's list. */
export const pagingSearch = z.object({
  page: optional(z.int().check(z.positive(), z.maximum(100_000))),
  /** Includes ended subscriptions. */
  all: optional(z.literal(true)),
})
export type PagingSearch = z.output<typeof pagingSearch>

/**
 * Search parameters of the reputation: `sent` for those the company paid. A searched e-mail address is not part of the URL.
 */
export const reputationSearch = z.object({ view: optional(z.enum(['sent'])) })
export type ReputationSearch = z.output<typeof reputationSearch>
