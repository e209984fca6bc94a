import type { Currency } from '@sixpence/money'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** An account that a customer had before they moved, and its successor here; null when it was closed before the move. */
export type FormerAccount = {
  id: number
  nowId: number | null
  type: number
  currency: Currency
  alias: string
  number: string
}

/** Whether a customer moves to another database of this bank, or has moved. */
export async function isLeaving(db: Queries, customerId: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from app.moved where customer_id = $1 and way = 'out'`, [
    customerId,
  ])
  return (rowCount ?? 0) > 0
}
