import { historyPageSize, type Transaction } from '@sixpence/protocol/history/history'
import type * as calls from '@sixpence/protocol/history/history'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { bookedTransaction } from './booked.ts'
import { filterOf, type Place } from './filter.ts'
import { readLines } from './lines.ts'
import { countHeld, isHeldStatus, readHeld } from './waiting.ts'

/** Limit on pending payments shown above the first page. */
const maxWaiting = 50

/** Pending payments come on top of the first page; below them booked lines, whose order never changes. */
export const transactionHistoryList: Handler<typeof calls.transactionHistoryList> = fromStandby(
  async (input, context) => {
    const { by, own, services: s } = context
    const account = own.accountId
    if (input.customerId !== undefined && input.customerId !== by.customer.id)
      throw new Refused('customerDisagreement')
    const size = input.pageSize ?? historyPageSize
    const filter = filterOf(input, account.currency)
    const place: Place =
      input.cursor === undefined ? { page: input.pageNumber ?? 1 } : { below: Number(input.cursor) }
    const held = await countHeld(s.db, account)
    const counts = { exportCsv: '', rejectedCount: held.ended, processingCount: held.open }

    const { status } = input
    if (status !== undefined && status !== 'completed') {
      const statuses = isHeldStatus(status) ? [status] : []
      const page = await readHeld(s, account, { statuses, filter, place, size })
      return { ...answerOf(page, page.lines), ...counts }
    }

    const isFirst = 'page' in place && place.page === 1
    const [waiting, page] = await Promise.all([
      isFirst && status === undefined && held.open > 0
        ? readHeld(s, account, {
            statuses: ['created', 'pending', 'submitted', 'processing'],
            filter,
            place: { page: 1 },
            size: maxWaiting,
          })
        : undefined,
      readLines(s, account, { filter, place, size }),
    ])
    const booked = page.lines.map((line) => bookedTransaction(line, account))
    return { ...answerOf(page, [...(waiting?.lines ?? []), ...booked]), ...counts }
  },
)

const answerOf = (
  page: { results: number; atLeast: boolean; next: number | undefined },
  transaction: Transaction[],
) => ({
  transactions: { transaction },
  results: page.results,
  resultsAtLeast: page.atLeast,
  ...(page.next !== undefined && { nextCursor: String(page.next) }),
})
