import type { NotificationKey } from '@sixpence/protocol/notifications/notifications'
import type pg from 'pg'
import { noPassword } from './credentials.ts'
import { hasFullAccessSql } from './customer-sql.ts'

/**
 * SQL condition: this row of app.access is of a person who gets the customer's mail, with full rights and access to
 * balances. No mail is sent for a closed customer, nor to a person who has not accepted the invitation yet.
 */
export const isMailRecipient = (access: string): string =>
  `${hasFullAccessSql(access)}
   and exists (select from app.customer c where c.id = ${access}.customer_id and not c.closed)
   and exists (select from app.person p where p.id = ${access}.person_id and p.password_hash <> '${noPassword}')`

/** Persons who get the customer's mail and have not switched off the given notification. */
export async function mailRecipients(
  db: Pick<pg.Pool, 'query'>,
  customerId: number,
  notification?: NotificationKey,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select a.person_id as id from app.access a
     where a.customer_id = $1 and ${isMailRecipient('a')}
       and not exists (select from app.notification_off n where n.person_id = a.person_id
         and n.customer_id = a.customer_id and n.identified = $2) order by a.person_id`,
    [customerId, notification ?? null],
  )
  return rows.map(({ id }) => id)
}
