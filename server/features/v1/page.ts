import { pageSizes } from '@sixpence/protocol/v1/shapes'
import { ApiProblem } from '#core/api-problem.ts'

type PageRequest = { limit?: number | undefined; cursor?: string | undefined }
type Page<T> = { data: T[]; hasMore: boolean; nextCursor?: string }

/** The requested page size. */
export const limitOf = ({ limit = pageSizes.usual }: PageRequest): number => limit

/** A page of the items read; an item beyond the page means that there are more. */
export function pageOf<T>(read: readonly T[], limit: number, cursorOf: (item: T) => string): Page<T> {
  const data = read.slice(0, limit)
  const last = data.at(-1)
  const hasMore = read.length > limit
  return { data, hasMore, ...(hasMore && last !== undefined && { nextCursor: cursorOf(last) }) }
}

/** A page of a list that is in memory as a whole. @throws ApiProblem cursorUnknown */
export function pageOfAll<T>(all: readonly T[], query: PageRequest, cursorOf: (item: T) => string): Page<T> {
  const from = query.cursor === undefined ? 0 : all.findIndex((item) => cursorOf(item) === query.cursor) + 1
  if (query.cursor !== undefined && from === 0) throw new ApiProblem('cursorUnknown', 'cursor')
  return pageOf(all.slice(from), limitOf(query), cursorOf)
}

/** The id contained in a cursor of a list by ids; undefined at its beginning. @throws ApiProblem cursorUnknown */
export function belowId({ cursor }: PageRequest): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw new ApiProblem('cursorUnknown', 'cursor')
  return Number(cursor)
}
