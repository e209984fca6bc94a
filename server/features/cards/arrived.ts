import type pg from 'pg'
import type { OwnCard } from '#store/card/cards.ts'

export type ArrivedCard = { operationId: number; isFirst: boolean; token: string; lastFour: string }

/**
 * The account's newest card that the card company has produced: the card in the holder's hands. Undefined before the
 * first is produced.
 */
export async function arrivedOf(
  db: Pick<pg.Pool, 'query'>,
  { accountId }: Pick<OwnCard, 'accountId'>,
): Promise<ArrivedCard | undefined> {
  const { rows } = await db.query<ArrivedCard>(
    `select operation_id as "operationId", is_first as "isFirst", token, last_four as "lastFour"
     from app.card_order where account_id = $1 and token is not null order by operation_id desc limit 1`,
    [accountId],
  )
  return rows[0]
}
