import type pg from 'pg'

/**
 * Deletes records that expired before this time: sign-ins, lock-outs, attempts for unknown addresses, and links,
 * secrets and challenges.
 */
export async function forgetExpired(db: Pick<pg.Pool, 'query'>, before: Date): Promise<void> {
  await db.query('delete from app.sign_in where expires_at < $1', [before])
  // A row in use is left for the next run, because a user of several rows could wait for this statement.
  await db.query(
    `delete from app.sign_in_failure where (brand, email_hash) in (select brand, email_hash from app.sign_in_failure
       where first_at < $1 and (locked_until is null or locked_until < $1) for update skip locked)`,
    [before],
  )
  await db.query('delete from app.login_history where person_id is null and at < $1', [before])
  for (const table of ['device_link', 'device_secret', 'passkey_challenge'])
    await db.query(`delete from app.${table} where expires_at < $1`, [before])
}
