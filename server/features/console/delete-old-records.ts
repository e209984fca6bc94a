import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { forgetSearches } from '#store/desk-search/desk-searches.ts'
import { forgetInvites } from '#store/staff/invites.ts'
import { forgetRecoveries } from '#store/staff/recovery.ts'

const days = 30

/**
 * Deletes sessions of the desk, and links and requests for them, thirty days after their end, and
 * their searches after a year.
 */
export async function deleteOldStaffRecords({
  db,
  clock,
  staffSessions,
}: Pick<Services, 'db' | 'clock' | 'staffSessions'>): Promise<void> {
  const olderThan = before(clock.now(), { days })
  await staffSessions.forget(olderThan)
  await forgetInvites(db, olderThan)
  await forgetRecoveries(db, olderThan)
  await forgetSearches(db, before(clock.now(), { years: 1 }))
}

export const deleteOldStaffRecordsJob: BackgroundJob = {
  name: 'deleteOldStaffRecords',
  everyMs: 60 * 60_000,
  work: deleteOldStaffRecords,
}
