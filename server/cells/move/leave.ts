import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { raiseGuard } from '#store/customer/people.ts'
import { assignInvoices } from '#store/invoice/move-invoices.ts'
import { changeMove } from '#cells/move/moves.ts'
import type { Mover } from './check.ts'
import { note } from './note.ts'

/**
 * Closes the customers in the old cell, so that nobody is found, signs in or is paid there. Names stay for those who
 * were paid by the customers or paid them.
 */
export async function leave(
  db: pg.Pool,
  { leadId, customerIds, personIds }: Pick<Mover, 'leadId' | 'customerIds' | 'personIds'>,
  now: Date,
): Promise<void> {
  await transaction(db, async (client) => {
    await client.query(`select set_config('sixpence.mover', 'on', true)`)
    await client.query(
      `update app.session set ended_at = $2, ended_why = 'moved' where person_id = any($1) and ended_at is null`,
      [personIds, now],
    )
    await assignInvoices(client, customerIds)
    await client.query(
      'update app.customer set closed = true, email_look_up = null, email_words = $2 where id = any($1)',
      [customerIds, '{}'],
    )
    await client.query('update app.customer set closed = true where sandbox_of = any($1)', [customerIds])
    await client.query(
      `update app.person set email_look_up = null, phone_look_up = null, phone_endings = '{}', password_hash = '',
         totp_secret = null, approval_code_hash = null where id = any($1)`,
      [personIds],
    )
    for (const table of ['passkey', 'recovery_code', 'sign_in', 'password_reset', 'device_link'])
      await client.query(`delete from app.${table} where person_id = any($1)`, [personIds])
    await client.query(
      `update app.device set state = 'removed', push_token = null where person_id = any($1)`,
      [personIds],
    )
    await client.query(
      `delete from app.screening_subject where kind = 'person' and subject_id = any($1)
         or kind = 'company' and subject_id = any($2)
         or kind = 'representative' and subject_id in (select id from app.representative where customer_id = any($2))`,
      [personIds, customerIds],
    )
    await changeMove(client, leadId, { from: 'frozen', to: 'gone' })
    for (const customerId of customerIds) {
      await raiseGuard(client, customerId)
      await note(db, client, { customerId, outcome: 'gone' })
    }
  })
}
