import type pg from 'pg'
import type { Currency } from '@sixpence/money'

type Queries = Pick<pg.Pool, 'query'>

/** A customer who leaves a cell, or arrives in one. */
export type Move = {
  customerId: number
  personId: number
  /** The other cell. */
  other: string
  state: 'frozen' | 'gone' | 'arriving' | 'here'
  begunAt: Date
  doneAt: Date | null
}

const columns = `customer_id as "customerId", person_id as "personId", other, state, begun_at as "begunAt", done_at as "doneAt"`

/** The move of a customer as this database has it; undefined when they never moved from here or to here. */
export async function moveOf(db: Queries, customerId: number): Promise<Move | undefined> {
  const { rows } = await db.query<Move>(`select ${columns} from app.moved where customer_id = $1`, [
    customerId,
  ])
  return rows[0]
}

/** Moves that have begun here and have not ended. */
export async function openMoves(db: Queries): Promise<Move[]> {
  const { rows } = await db.query<Move>(
    `select ${columns} from app.moved where state = 'frozen' or state = 'gone' and done_at is null order by begun_at`,
  )
  return rows
}

/** Persons that this database knows to live elsewhere than their id says: the other cell's name, or the own for who arrived. */
export async function movedPersonsIn(db: Queries, own: string): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; cell: string }>(
    `select person_id as id, case when way = 'in' then $1 else other end as cell from app.moved where state in ('gone', 'here')`,
    [own],
  )
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}

/** An account that a customer had in another cell, and the one that goes on here; null when it was closed before the move. */
export type FormerAccount = {
  id: number
  nowId: number | null
  type: number
  currency: Currency
  alias: string
  number: string
}

/** The accounts of a customer from before the move, oldest first. */
export async function formerAccounts(db: Queries, customerId: number): Promise<FormerAccount[]> {
  const { rows } = await db.query<FormerAccount>(
    `select id, now_id as "nowId", type, currency, alias, number from app.moved_account where customer_id = $1 order by id`,
    [customerId],
  )
  return rows
}
