import type { BackgroundJob } from '#context/background-job.ts'
import { after, endOf } from '@sixpence/days'
import { settledPlace } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { dayToClose, lastClosed } from './book-days.ts'
import { closeDay } from './close-day.ts'

/**
 * Delay between the end of a day and its automatic closing: by then the operations of its last moments are committed.
 */
const restMinutes = 5

/**
 * Closes the days that are over, oldest first, each in a transaction with its audit row. Returns the number of days.
 */
export async function closeDueDays(
  s: Pick<Services, 'db' | 'secrets' | 'audit'>,
  minutes = restMinutes,
): Promise<number> {
  for (let done = 0; ;) {
    const { now } = await settledPlace(s.db)
    const day = await dayToClose(s.db, await lastClosed(s.db), now)
    if (day === undefined || after(endOf(day), { minutes }) > now) return done
    const closed = await transaction(s.db, async (client) => {
      const closing = await closeDay(client, s, { day, closedBy: null })
      // Another process may have closed it meanwhile.
      if (!('closed' in closing) || !closing.isNew) return false
      await s.audit.write(
        {
          brand: '',
          actorId: undefined,
          customerId: undefined,
          call: 'bookDayClose',
          outcome: 'done',
          address: '',
          detail: { day, digest: closing.closed.digest },
        },
        client,
      )
      return true
    })
    if (closed) done++
  }
}

export const closeDueDaysJob: BackgroundJob = {
  name: 'closeDueDays',
  everyMs: 10_000,
  work: (services) => closeDueDays(services),
}
