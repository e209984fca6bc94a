import { type Transaction, transactionHistoryList } from '@sixpence/protocol/history'
import { useQuery } from '@tanstack/react-query'
import { actingKey } from '#lib/acting.ts'
import { send } from '#lib/call.ts'

const linesPerPage = 100
/** An account busier than this in half a year is summed elsewhere, not from its lines in a browser. */
const mostPages = 4

export type FlowLines = { lines: Transaction[]; isAll: boolean }

/** The lines of an account since a day, page after page; `isAll` says whether they reach back to it. */
export function useFlowLines(accountId: number | undefined, fromDate: string): FlowLines | undefined {
  return useQuery({
    queryKey: ['money flow', actingKey(), accountId, fromDate],
    queryFn: ({ signal }) => linesSince(accountId ?? 0, fromDate, signal),
    enabled: accountId !== undefined,
    meta: { reads: transactionHistoryList.reads },
  }).data
}

async function linesSince(accountId: number, fromDate: string, signal: AbortSignal): Promise<FlowLines> {
  const lines: Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const input = { accountId, fromDate, pageSize: linesPerPage, cursor }
    const answer = await send(transactionHistoryList, input, { signal })
    lines.push(...answer.transactions.transaction)
    cursor = answer.nextCursor
    if (cursor === undefined) return { lines, isAll: true }
    if (isTooBusy(answer.transactions.transaction)) break
  }
  return { lines, isAll: false }
}

/** At this pace all the pages together would not make one whole month. */
function isTooBusy(page: readonly Transaction[]): boolean {
  const [newest, oldest] = [page[0], page.at(-1)]
  if (!newest || !oldest) return false
  const spanMs = Date.parse(newest.transactionDate) - Date.parse(oldest.transactionDate)
  return spanMs * mostPages < 31 * 86_400_000
}
