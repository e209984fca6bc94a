import type pg from 'pg'
import type { OwnCard } from '#store/card/cards.ts'

type Arrived = { operationId: number; isFirst: boolean; token: string; lastFour: string }

/** The newest card of the account that was made: the one somebody holds in their hand. */
export async function arrivedOf(
  db: Pick<pg.Pool, 'query'>,
  { accountId }: Pick<OwnCard, 'accountId'>,
): Promise<Arrived | undefined> {
  const { rows } = await db.query<Arrived>(
    `select operation_id as "operationId", is_first as "isFirst", token, last_four as "lastFour"
     from app.card_order where account_id = $1 and token is not null order by operation_id desc limit 1`,
    [accountId],
  )
  return rows[0]
}
