import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'

/** Addresses of a customer to which a card is sent that waits for a document. */
export async function addressesThatNeedDocuments(
  db: Pick<pg.Pool, 'query'>,
  customerId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ addressId: number }>(
    `select distinct o.address_id as "addressId" from app.card_order o join app.card c using (account_id)
     where c.customer_id = $1 and o.status = $2 and o.address_id is not null`,
    [customerId, cardStatuses.pendingDocument],
  )
  return new Set(rows.map(({ addressId }) => addressId))
}
