import { accessRights, mayManage } from '@sixpence/protocol/rights'
import type pg from 'pg'

/**
 * Whether the person has the right to manage the customer now; a document may be signed days after it was started.
 */
export async function mayBind(
  db: Pick<pg.Pool, 'query'>,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from app.access a join app.customer c on c.id = a.customer_id
     where a.customer_id = $1 and a.person_id = $2 and a.access_right = any($3) and not c.closed for share of a`,
    [customerId, personId, mayManage.map((right) => accessRights[right])],
  )
  return rows.length > 0
}
