import type { BackgroundJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import { forgetExpired } from '#auth/forget-expired.ts'

const keepMs = 60 * 60_000

/**
 * Deletes expired sign-ins, lapsed lock-outs and other expired rows of sign-in an hour later, because strangers can
 * create them without limit.
 */
export async function deleteOldAttempts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs)
  await forgetExpired(db, before)
  await db.query('delete from app.password_reset where expires_at < $1', [before])
}

export const deleteOldAttemptsJob: BackgroundJob = {
  name: 'deleteOldAttempts',
  everyMs: 60 * 60_000,
  work: deleteOldAttempts,
}
