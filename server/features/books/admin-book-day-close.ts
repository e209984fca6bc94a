import type * as calls from '@sixpence/protocol/books/books'
import type { Handler } from '#context/handler.ts'
import { dayReport } from './book-days.ts'
import { closeDay } from './close-day.ts'

export const adminBookDayClose: Handler<typeof calls.adminBookDayClose> = async (
  { day },
  { by: { person }, services: s, change, tell, refuse },
) => {
  const closed = await change(async (client) => {
    const closing = await closeDay(client, s, { day, closedBy: person.id })
    if ('closed' in closing) {
      const { closed: closedDay, isNew } = closing
      tell({ customerId: undefined, detail: { day, digest: closedDay.digest, isNew } })
      return closedDay
    }
    if (closing.refused === 'ahead' || closing.next === undefined) return refuse('bookDayAhead')
    return refuse('bookDayNotNext', { day: closing.next })
  })
  return { day: await dayReport(s, closed) }
}
