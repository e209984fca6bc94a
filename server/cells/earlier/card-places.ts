import type { CardPlace, Placement } from '#context/services.ts'
import { hasEnded } from '#store/card/ended-cards.ts'

/**
 * The place of the card with this token, as recorded in this database. A card that has ended stayed when its customer
 * moved.
 */
export const placeOfCard: Placement['placeOfCard'] = async (db, token): Promise<CardPlace> => {
  const { rows } = await db.query<{ state: string; other: string }>(
    `select m.state, m.other from app.card c join app.moved m on m.customer_id = c.customer_id
     where c.account_id in (select account_id from app.card where token = $1 union select account_id from app.card_order where token = $1)
       and not ${hasEnded('c')}`,
    [token],
  )
  const [moved] = rows
  if (!moved || moved.state === 'here') return 'here'
  return moved.state === 'gone' ? { database: moved.other } : 'moving'
}
