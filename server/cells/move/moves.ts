import type pg from 'pg'
import type { FormerAccount } from '#store/customer/moved.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Customers who leave a cell or arrive in it together, with everybody who signs in to them (decision 105). */
export type Move = {
  /** One of the customers, which identifies the move. */
  leadId: number
  customerIds: number[]
  personIds: number[]
  /** The other cell. */
  other: string
  state: 'frozen' | 'gone' | 'arriving' | 'here'
  begunAt: Date
  doneAt: Date | null
}

const leadOf = (row: string): string => `coalesce(${row}.lead_id, ${row}.customer_id)`

const selectMove = `select ${leadOf('m')} as "leadId",
    (select json_agg(c.customer_id order by c.customer_id) from app.moved c where ${leadOf('c')} = ${leadOf('m')}) as "customerIds",
    (select coalesce(json_agg(p.person_id order by p.person_id), '[]') from app.moved_person p
      join app.moved c on c.customer_id = p.customer_id where ${leadOf('c')} = ${leadOf('m')}) as "personIds",
    m.other, m.state, m.begun_at as "begunAt", m.done_at as "doneAt"
  from app.moved m`

/** The move of a customer as this database has it; undefined when they never moved from here or to here. */
export async function moveOf(db: Queries, customerId: number): Promise<Move | undefined> {
  const { rows } = await db.query<Move>(`${selectMove} where m.customer_id = $1`, [customerId])
  return rows[0]
}

/** When the move of a customer ended in this database; null for a customer who never moved, or whose move has not ended. */
export async function movedAt(db: Queries, customerId: number): Promise<Date | null> {
  const { rows } = await db.query<{ doneAt: Date | null }>(
    'select done_at as "doneAt" from app.moved where customer_id = $1',
    [customerId],
  )
  return rows[0]?.doneAt ?? null
}

/** Moves that have begun here and have not ended. */
export async function openMoves(db: Queries): Promise<Move[]> {
  const { rows } = await db.query<Move>(
    `${selectMove} where m.customer_id = ${leadOf('m')} and (m.state = 'frozen' or m.state = 'gone' and m.done_at is null)
     order by m.begun_at`,
  )
  return rows
}

export type NewMove = Pick<Move, 'leadId' | 'customerIds' | 'personIds' | 'other' | 'begunAt'> & {
  way: 'out' | 'in'
}

/** Records a move that begins, out of this cell or into it; false when it is recorded already. Call it in a transaction. */
export async function beginMove(db: Queries, move: NewMove): Promise<boolean> {
  const { leadId, customerIds, personIds, other, begunAt, way } = move
  // Servers of the version before know the person of a customer who moves alone.
  const alone = customerIds.length === 1 && personIds.length === 1 ? personIds[0] : null
  const { rowCount } = await db.query(
    `insert into app.moved (customer_id, person_id, lead_id, way, other, state, begun_at)
     select c, $3::bigint, $1::bigint, $4, $5, case when $4 = 'out' then 'frozen' else 'arriving' end, $6
     from unnest($2::bigint[]) c order by c on conflict do nothing`,
    [leadId, customerIds, alone, way, other, begunAt],
  )
  if (rowCount !== customerIds.length) {
    if (rowCount)
      throw new Error(
        `${customerIds.length - rowCount} of the customers who move with ${leadId} have moved before`,
      )
    return false
  }
  await db.query(
    `insert into app.moved_person (person_id, customer_id) select p, $1 from unnest($2::bigint[]) p
     on conflict (person_id) do nothing`,
    [leadId, personIds],
  )
  return true
}

/** Changes the state of a move. Returns false when it is not in the expected state. */
export async function changeMove(
  db: Queries,
  leadId: number,
  { from, to, doneAt = null }: { from: Move['state']; to: Move['state']; doneAt?: Date | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.moved m set state = $3, done_at = $4 where ${leadOf('m')} = $1 and m.state = $2`,
    [leadId, from, to, doneAt],
  )
  return (rowCount ?? 0) > 0
}

/** Records that a move out of this cell has ended in the other. */
export async function endMove(db: Queries, leadId: number, doneAt: Date): Promise<void> {
  await db.query(`update app.moved m set done_at = $2 where ${leadOf('m')} = $1`, [leadId, doneAt])
}

/** Deletes a move out of this cell of which nothing has been copied. */
export async function forgetMove(db: Queries, leadId: number): Promise<void> {
  await db.query(`delete from app.moved m where ${leadOf('m')} = $1 and m.state = 'frozen'`, [leadId])
}

/**
 * Persons recorded in this database who do not live in the cell of their id: with the other cell's name, or the own
 * for those who arrived.
 */
export async function movedPersonsIn(db: Queries, own: string): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; cell: string }>(
    `select p.person_id as id, case when m.way = 'in' then $1 else m.other end as cell
     from app.moved_person p join app.moved m on m.customer_id = p.customer_id where m.state in ('gone', 'here')`,
    [own],
  )
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}

/** Hashes of keys of the public interface whose customers have left, in hex, with their present cell. */
export async function movedKeysIn(db: Queries): Promise<Map<string, string>> {
  const { rows } = await db.query<{ hash: string; cell: string }>(
    `select encode(h.hash, 'hex') as hash, m.other as cell from app.moved m
       join app.api_key k on k.customer_id = m.customer_id, unnest(array[k.hash, k.old_hash]) h(hash)
     where m.state = 'gone' and h.hash is not null`,
  )
  return new Map(rows.map(({ hash, cell }) => [hash, cell]))
}

/** The accounts of a customer from before the move, oldest first. */
export async function formerAccounts(db: Queries, customerId: number): Promise<FormerAccount[]> {
  const { rows } = await db.query<FormerAccount>(
    `select id, now_id as "nowId", type, currency, alias, number from app.moved_account where customer_id = $1 order by id`,
    [customerId],
  )
  return rows
}
