import type { Services } from '#context/services.ts'

const keepMs = 60 * 60_000

/**
 * Deletes expired sign-ins, lapsed lock-outs and other expired rows of sign-in, an hour later: strangers can create
 * them without limit.
 */
export async function forgetOldSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs)
  await db.query('delete from app.sign_in where expires_at < $1', [before])
  await db.query(
    'delete from app.sign_in_failure where first_at < $1 and (locked_until is null or locked_until < $1)',
    [before],
  )
  await db.query('delete from app.login_history where person_id is null and at < $1', [before])
  for (const table of ['device_link', 'device_secret', 'password_reset', 'passkey_challenge'])
    await db.query(`delete from app.${table} where expires_at < $1`, [before])
}
