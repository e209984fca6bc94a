import type pg from 'pg'
import { hasEnded } from './ended-cards.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Whether a call of the card company was answered in this database: a purchase or report with this id. */
export async function isCardEventKnown(db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from app.card_event where id = $1', [id])
  return (rowCount ?? 0) > 0
}

/** Whether a card went to another database with its customer, as SQL about a row of app.card. */
export const hasGone = (card: string): string => `(not ${hasEnded(card)}
  and exists (select from app.moved g where g.customer_id = ${card}.customer_id and g.state = 'gone'))`
