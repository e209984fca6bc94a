import type { Detail, OperationId } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** An account of somebody who has moved to another cell, in the cell they left, and its successor there. */
export type LeftAccount = {
  id: number
  customerId: number
  cell: string
  nowId: number
  currency: Currency
  brand: string
  /** Number of entries whose money moved with the customer. */
  drained: number
  /** Number of entries that have been forwarded, including those. */
  sent: number
}

const columns = `l.id, l.customer_id as "customerId", l.cell, l.now_id as "nowId", a.currency, a.brand, l.drained, l.sent`

/**
 * Records that an account is left, with its entries until now, whose money moves along; later money is forwarded.
 * Without effect when it was recorded before.
 */
export async function leaveAccount(
  db: Queries,
  { id, cell, nowId }: Pick<LeftAccount, 'id' | 'cell' | 'nowId'>,
): Promise<LeftAccount> {
  await db.query(
    `insert into app.left_account (id, customer_id, cell, now_id, drained, sent)
     select a.id, a.customer_id, $2, $3, b.version, b.version
     from app.account a join ledger.balance b on b.account_id = a.id where a.id = $1
     on conflict do nothing`,
    [id, cell, nowId],
  )
  const { rows } = await db.query<LeftAccount>(
    `select ${columns} from app.left_account l join app.account a on a.id = l.id where l.id = $1`,
    [id],
  )
  const [left] = rows
  if (!left)
    throw new Error(`left account ${id} is not stored: there is no account ${id} or no balance of it`)
  return left
}

/** The balance of a left account at the time of the move, in minor units. */
export async function unitsLeft(db: Queries, { id, drained }: LeftAccount): Promise<bigint> {
  const { rows } = await db.query<{ units: string }>(
    'select booked_after::text as units from ledger.entry where account_id = $1 and version = $2',
    [id, drained],
  )
  return BigInt(rows[0]?.units ?? 0)
}

/**
 * Left accounts with entries that have not been forwarded: `seen` by the sequencer, or `all`, which reads the balance
 * of each left account and takes a second for 100,000 of them.
 */
export async function accountsToSendOn(db: Queries, which: 'seen' | 'all'): Promise<LeftAccount[]> {
  const { rows } = await db.query<LeftAccount>(
    which === 'seen'
      ? `select ${columns} from app.left_account l join app.account a on a.id = l.id where l.seen > l.sent order by l.id`
      : `select ${columns} from app.left_account l join ledger.balance b on b.account_id = l.id join app.account a on a.id = l.id
         where b.version > l.sent order by l.id`,
  )
  return rows
}

/** Records the entries of left accounts among those of these operations; without effect for all others. */
export async function noteSeen(db: pg.ClientBase, operationIds: readonly OperationId[]): Promise<void> {
  await db.query({
    name: 'note-seen',
    text: `update app.left_account l set seen = greatest(l.seen, u.version)
      from (select u.account_id, max(u.version) as version
        from ledger.operation o, unnest(o.accounts[:cardinality(o.versions)], o.versions) u(account_id, version)
        where o.id = any($1) and exists (select from app.left_account)
        group by 1) u
      where l.id = u.account_id`,
    values: [operationIds],
  })
}

/** An entry of a left account, with its operation. */
export type LateEntry = {
  version: number
  units: bigint
  kind: string
  at: Date
  operationId: number
  operationKind: string
  detail: Detail
}

/** The next entries of a left account that have not been sent on, oldest first. */
export async function lateEntries(db: Queries, { id, sent }: LeftAccount): Promise<LateEntry[]> {
  const { rows } = await db.query<Omit<LateEntry, 'units'> & { units: string }>(
    `select e.version, e.amount::text as units, e.kind, e.at, o.id as "operationId", o.kind as "operationKind", o.detail
     from ledger.entry e join ledger.operation o on o.id = e.operation_id
     where e.account_id = $1 and e.version > $2 order by e.version limit 100`,
    [id, sent],
  )
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }))
}

/** Whether a credit came in after its customer had moved to another cell: it is forwarded, and notified there. */
export async function isSentOn(db: Queries, operationId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from ledger.operation o, unnest(o.accounts, o.versions) u(account_id, version)
       join app.left_account l on l.id = u.account_id and l.drained < u.version
     where o.id = $1`,
    [operationId],
  )
  return (rowCount ?? 0) > 0
}

/** Notes that the entries of a left account up to this version have been forwarded. */
export async function noteSentOn(db: Queries, id: number, version: number): Promise<void> {
  await db.query('update app.left_account set sent = greatest(sent, $2) where id = $1', [id, version])
}
