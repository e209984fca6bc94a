import type pg from 'pg'
import { hasFullAccessSql, isCompanySql } from './customer-sql.ts'

type Queries = Pick<pg.Pool, 'query'>
type Of = { customerId: number; personId: number }

/** Sets the right of a user of a customer, a number of `accessRights`. */
export async function setAccessRight(
  client: Queries,
  { customerId, personId }: Of,
  right: number,
): Promise<void> {
  await client.query('update app.access set access_right = $3 where customer_id = $1 and person_id = $2', [
    customerId,
    personId,
    right,
  ])
}

/** Removes a person's access to a customer. Returns whether they could approve payments. */
export async function removeAccess(
  client: Queries,
  { customerId, personId }: { customerId: number; personId: number | null },
): Promise<{ couldApprove: boolean }> {
  const { rows } = await client.query<{ couldApprove: boolean }>(
    `delete from app.access a where a.customer_id = $1 and a.person_id = $2
     returning ${hasFullAccessSql('a')} as "couldApprove"`,
    [customerId, personId],
  )
  return { couldApprove: rows[0]?.couldApprove ?? false }
}

/**
 * Removes the access of a restricted user of a company, who does not see its balance. Returns their right, undefined
 * when there is no such user.
 */
export async function removeRestrictedAccess(
  client: Queries,
  { customerId, personId }: Of,
): Promise<number | undefined> {
  const { rows } = await client.query<{ right: number }>(
    `delete from app.access a using app.customer c
       where c.id = a.customer_id and ${isCompanySql('c')} and a.customer_id = $1 and a.person_id = $2 and not a.balance_info
       returning a.access_right as right`,
    [customerId, personId],
  )
  return rows[0]?.right
}
