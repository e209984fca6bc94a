import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { actingKey } from '#lib/call/acting.ts'
import { send } from '#lib/call/call.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useRead } from '#lib/call/use-call.ts'
import type { ListInput } from '../filters/filters.ts'
import { type Answer, countNew, distinct, type Head, headOf, lineOf, withNewer } from './lines.ts'

type Options = {
  /** False: cached lines only, without a request. */
  isAsked?: boolean
  /** The reader has scrolled down: new lines wait above instead of moving the list. */
  isHeld: boolean
}

/**
 * The lines of an account with a filter. The first page replaces the list and is fetched again when the history changes;
 * further pages are appended by cursor and never change [B260].
 */
export function useLines(input: ListInput | undefined, { isAsked = true, isHeld }: Options) {
  const question = JSON.stringify(input)
  const first = useRead(transactionHistoryList, input, { onlyCached: !isAsked })
  const { head, wait, showNew } = useHead({ question, answer: first.data, isHeld })
  const tail = useTail(input, head.question === question ? head.list?.cursor : undefined)

  const pages = tail.data?.pages
  const lines = useMemo(() => {
    const { waiting = [], booked = [] } = head.list ?? {}
    const further = pages?.flatMap(({ transactions }) => transactions.transaction) ?? []
    return distinct([...waiting, ...booked, ...further].map(lineOf))
  }, [head.list, pages])

  return {
    /** Whether the lines answer the current query, not an earlier query. */
    isAnswered: head.list !== undefined && head.question === question,
    lines,
    answer: head.list?.answer,
    newCount: wait,
    showNew,
    hasMore: head.list?.cursor !== undefined && (pages === undefined || tail.hasNextPage),
    isLoadingMore: tail.isFetching,
    moreError: tail.error,
    loadMore: () => void tail.fetchNextPage(),
    first,
  }
}

type HeadState = { question: string | undefined; list: Head | undefined }

/** The first page. Keeps the old list until the new query is answered. */
function useHead(now: { question: string | undefined; answer: Answer | undefined; isHeld: boolean }) {
  const { question, answer, isHeld } = now
  const [head, setHead] = useState<HeadState>({ question, list: answer && headOf(answer) })
  const isSame = head.question === question && head.list !== undefined
  const isNews = answer !== undefined && !(isSame && head.list?.answer === answer)
  const newer = (): HeadState =>
    isSame && head.list && answer
      ? { question, list: withNewer(head.list, answer) }
      : { question, list: answer && headOf(answer) }

  let current = head
  if (isNews && !(isSame && isHeld)) {
    current = newer()
    setHead(current)
  }
  const wait = isNews && current === head && head.list ? countNew(head.list, answer) : 0
  return { head: current, wait, showNew: () => setHead(newer()) }
}

/** Further pages, fetched on demand only. */
function useTail(input: ListInput | undefined, cursor: string | undefined) {
  return useInfiniteQuery<Answer, Refusal, InfiniteData<Answer>, readonly unknown[], string | undefined>({
    queryKey: [transactionHistoryList.name, actingKey(), 'below', cursor, input],
    queryFn: ({ pageParam, signal }) =>
      send(transactionHistoryList, { accountId: 0, ...input, cursor: pageParam }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: (last) => last.nextCursor,
    // Never fetched or refetched automatically: booked lines do not change.
    enabled: false,
    structuralSharing: false,
    meta: { reads: [] },
  })
}
