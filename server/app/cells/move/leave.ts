import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { raiseGuard } from '#store/customer/people.ts'
import type { Mover } from './check.ts'
import { note } from './note.ts'

/**
 * Closes what is left in the old cell, so that nobody is found, signs in or is paid there. Names stay for those who were paid by
 * the customer or paid them.
 */
export async function leave(db: pg.Pool, { customerId, personId }: Mover, now: Date): Promise<void> {
  await transaction(db, async (client) => {
    await client.query(`select set_config('sixpence.mover', 'on', true)`)
    await client.query(
      `update app.session set ended_at = $2, ended_why = 'moved' where person_id = $1 and ended_at is null`,
      [personId, now],
    )
    await client.query(
      'update app.customer set closed = true, email_look_up = null, email_words = $2 where id = $1',
      [customerId, '{}'],
    )
    await client.query(
      `update app.person set email_look_up = null, phone_look_up = null, phone_endings = '{}', password_hash = '',
         totp_secret = null, approval_code_hash = null where id = $1`,
      [personId],
    )
    for (const table of ['passkey', 'recovery_code', 'sign_in', 'password_reset', 'device_link'])
      await client.query(`delete from app.${table} where person_id = $1`, [personId])
    await client.query(`update app.device set state = 'removed', push_token = null where person_id = $1`, [
      personId,
    ])
    await client.query(`delete from app.screening_subject where kind = 'person' and subject_id = $1`, [
      personId,
    ])
    await raiseGuard(client, customerId)
    await client.query(`update app.moved set state = 'gone' where customer_id = $1`, [customerId])
    await note(db, client, { customerId, outcome: 'gone' })
  })
}
