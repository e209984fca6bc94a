import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of a merchant's list. */
export const pagingSearch = z.object({
  page: searchParameter(z.int().check(z.positive(), z.maximum(100_000))),
  /** Includes ended subscriptions. */
  all: searchParameter(z.literal(true)),
})
export type PagingSearch = z.output<typeof pagingSearch>

/**
 * Search parameters of the reputation: `sent` for those the company paid. A searched e-mail address is not part of the URL.
 */
export const reputationSearch = z.object({ view: searchParameter(z.enum(['sent'])) })
export type ReputationSearch = z.output<typeof reputationSearch>
