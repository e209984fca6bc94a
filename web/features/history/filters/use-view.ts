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
  const answeredLines = useLines(inputOf(accountId, filters), { isHeld })
  const isAnswered = answeredLines.isAnswered && text.trim() === (filters.q ?? '')

  const question = JSON.stringify({ ...filters, q: text })
  const isHere = !isAnswered && all.isAnswered && filters.status === undefined
  const here = useMemo(() => {
    if (!isHere) return undefined
    const now = JSON.parse(question) as Filters
    return all.lines.filter(lineFilter(now, currencyCode))
  }, [isHere, question, all.lines, currencyCode])
  const isPart = here !== undefined && (here.length > 0 || !all.hasMore)

  return {
    isAnswered,
    /** Undefined while the lines belong to another filter. */
    question: isAnswered || isPart ? question : undefined,
    lines: isPart ? here : answeredLines.lines,
    answer: isAnswered ? answeredLines.answer : undefined,
    hasMore: isAnswered ? answeredLines.hasMore : true,
    isLoadingMore: isAnswered && answeredLines.isLoadingMore,
    moreError: isAnswered ? answeredLines.moreError : null,
    loadMore: () => {
      if (isAnswered && !answeredLines.isLoadingMore) answeredLines.loadMore()
    },
    newCount: isAnswered ? answeredLines.newCount : 0,
    showNew: answeredLines.showNew,
    first: answeredLines.first,
  }
}
