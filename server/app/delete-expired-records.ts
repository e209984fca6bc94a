import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import { deleteOldSignIns } from '#auth/delete-old-sign-ins.ts'
import { forgetRequestCodes } from '#features/approvals/forget-codes.ts'
import { forgetSessions } from '#core/forget-sessions.ts'
import { forgetGrants } from '#features/oauth/forget-grants.ts'
import { forgetQuoteUses } from '#payments/quote.ts'
import type { Services } from '#context/services.ts'

/**
 * A payment can be disputed for thirteen months (PSD2, article 71), so the sign-ins and confirmations that led to it
 * are kept as long.
 */
const keptFor = { days: 400 }

/** Job: deletes records of sign-ins and confirmations older than 400 days, and ended permissions of OAuth and uses of quotes. */
export async function deleteExpiredRecords(s: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const then = before(s.clock.now(), keptFor)
  await forgetSessions(s.db, then)
  await deleteOldSignIns(s.db, then)
  await forgetRequestCodes(s, then)
  await forgetQuoteUses(s)
  await forgetGrants(s)
}

export const deleteExpiredRecordsJob: BackgroundJob = {
  name: 'deleteExpiredRecords',
  everyMs: 60 * 60_000,
  work: deleteExpiredRecords,
}
