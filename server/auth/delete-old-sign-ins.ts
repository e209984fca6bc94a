import type pg from 'pg'
import { inParts } from '#core/in-parts.ts'

/**
 * Deletes records of sign-ins and confirmations from before this time. A phone's signature of a payment is kept as long
 * as the payment.
 */
export async function deleteOldSignIns(db: Pick<pg.Pool, 'query'>, before: Date): Promise<void> {
  await inParts(db, {
    text: `delete from app.login_history where id in (select id from app.login_history where at < $1 limit $2)`,
    values: [before],
  })
  await inParts(db, {
    text: `delete from app.confirmation where key in (
      select key from app.confirmation where created_at < $1 and expires_at < $1 limit $2)`,
    values: [before],
  })
  await inParts(db, {
    text: `delete from app.push_request where key in (
      select key from app.push_request where created_at < $1 and expires_at < $1 and kind <> 'payment' limit $2)`,
    values: [before],
  })
}
