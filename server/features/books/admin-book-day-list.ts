import { endOf, startOf } from '@sixpence/days'
import { settledPlace } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/books/books'
import type { Handler } from '#context/handler.ts'
import { closedDays, dayToClose, lastClosed, dayReport } from './book-days.ts'

const perPage = 31

export const adminBookDayList: Handler<typeof calls.adminBookDayList> = async (
  { before },
  { services: s },
) => {
  const { now } = await settledPlace(s.db)
  const days = await closedDays(s.db, before, perPage + 1)
  const last = await lastClosed(s.db)
  const next = await dayToClose(s.db, last, now)
  return {
    days: await Promise.all(days.slice(0, perPage).map((closedDay) => dayReport(s, closedDay))),
    hasMore: days.length > perPage,
    ...(next !== undefined && {
      next: { day: next, isOver: endOf(next) <= now, hasBegun: startOf(next) <= now },
    }),
  }
}
