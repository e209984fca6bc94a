import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useMemo } from 'react'
import { type Filters, hasFilters, inputOf, lineFilter } from './filters.ts'
import { useLines } from '../lines/use-lines.ts'

export type View = ReturnType<typeof useView>

/**
 * The lines shown. For a new filter, matching loaded lines are shown at once, since the server's response begins with them;
 * the response then replaces them. If none match, the old lines stay, dimmed.
 */
export function useView(
  account: Account,
  filters: Filters,
  { text, isHeld }: { text: string; isHeld: boolean },
) {
  const { accountId, currencyCode } = account
  const all = useLines(inputOf(accountId, {}), { isAsked: !hasFilters(filters), isHeld })
  const found = useLines(inputOf(accountId, filters), { isHeld })
  const isAnswered = found.isAnswered && text.trim() === (filters.q ?? '')

  const wanted = JSON.stringify({ ...filters, q: text })
  const isHere = !isAnswered && all.isAnswered && filters.status === undefined
  const here = useMemo(() => {
    if (!isHere) return undefined
    const now = JSON.parse(wanted) as Filters
    return all.lines.filter(lineFilter(now, currencyCode))
  }, [isHere, wanted, all.lines, currencyCode])
  const isPart = here !== undefined && (here.length > 0 || !all.hasMore)

  return {
    isAnswered,
    /** Undefined while the lines belong to another filter. */
    question: isAnswered || isPart ? wanted : undefined,
    lines: isPart ? here : found.lines,
    answer: isAnswered ? found.answer : undefined,
    hasMore: isAnswered ? found.hasMore : true,
    isLoadingMore: isAnswered && found.isLoadingMore,
    moreError: isAnswered ? found.moreError : null,
    loadMore: () => {
      if (isAnswered && !found.isLoadingMore) found.loadMore()
    },
    newCount: isAnswered ? found.newCount : 0,
    showNew: found.showNew,
    first: found.first,
  }
}
