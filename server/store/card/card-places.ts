import type pg from 'pg'
import { hasEnded } from './ended-cards.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Which cell answers calls about a card: this database, none while its customer moves, or the cell to which it has
 * moved.
 */
type CardPlace = 'here' | 'moving' | { cell: string }

/**
 * The place of the card with this token, as recorded in this database. A card that has ended stayed when its customer
 * moved.
 */
export async function placeOfCard(db: Queries, token: string): Promise<CardPlace> {
  const { rows } = await db.query<{ state: string; other: string }>(
    `select m.state, m.other from app.card c join app.moved m on m.customer_id = c.customer_id
     where c.account_id in (select account_id from app.card where token = $1 union select account_id from app.card_order where token = $1)
       and not ${hasEnded('c')}`,
    [token],
  )
  const [moved] = rows
  if (!moved || moved.state === 'here') return 'here'
  return moved.state === 'gone' ? { cell: moved.other } : 'moving'
}

/** Whether a call of the card company was answered in this database: a purchase or report with this id. */
export async function isCardEventKnown(db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from app.card_event where id = $1', [id])
  return (rowCount ?? 0) > 0
}

/** Whether a card went to another cell with its customer, as SQL about a row of app.card. */
export const hasGone = (card: string): string => `(not ${hasEnded(card)}
  and exists (select from app.moved g where g.customer_id = ${card}.customer_id and g.state = 'gone'))`
