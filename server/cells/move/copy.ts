import { openAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { hasEnded } from '#store/card/ended-cards.ts'
import type { OtherCell } from '#cells/databases.ts'
import { makeSandbox } from '#store/customer/sandboxes.ts'
import { copiedTables } from '#cells/move/moved-tables.ts'
import { beginMove, moveOf } from '#cells/move/moves.ts'
import type { Mover } from './check.ts'

/** A row as JSON text, for the other database, and its ids as numbers. */
type CopiedRow = { text: string; ids: Record<string, number> }
type Copied = { table: string; rows: CopiedRow[] } | { table: string; pages: AsyncIterable<string> }

type OldAccount = {
  id: number
  customerId: number
  brand: string
  type: number
  currency: Currency
  alias: string
  number: string
  /** For a debit card: the account that pays. */
  settlementId: number | null
  isClosed: boolean
}

/**
 * All rows to be copied, read in a single snapshot; rows that are never changed are read page by page when they are
 * written.
 */
type Everything = {
  tables: Copied[]
  accounts: OldAccount[]
  limits: Map<number, string>
  withSandbox: WithSandbox[]
}
type WithSandbox = { id: number; brand: string; defaultCurrency: Currency }

/**
 * Copies all rows of frozen customers into the other cell, in a single commit there, and opens accounts for their
 * accounts here. Has no effect when they are already there.
 */
export async function copyRows(
  db: pg.Pool,
  other: Pick<OtherCell, 'db' | 'personal'>,
  { mover, from, begunAt }: { mover: Mover; from: string; begunAt: Date },
): Promise<void> {
  const { leadId, customerIds, personIds } = mover
  if (await moveOf(other.db, leadId)) return
  const shape = await shapeOf(other.db)
  await transaction(db, async (reading) => {
    await reading.query('set transaction isolation level repeatable read read only')
    // It waits while rows are written.
    await reading.query(`set local idle_in_transaction_session_timeout = '10min'`)
    const all = await readAll(reading, mover, shape)
    await transaction(other.db, async (client) => {
      // Two movers at once: the second waits here, and finds the row.
      if (!(await beginMove(client, { leadId, customerIds, personIds, other: from, begunAt, way: 'in' })))
        return
      await writeAll(client, all, { from, shape })
      for (const [customerId, limits] of all.limits)
        await client.query('select app.take_limits($1, $2)', [customerId, limits])
      // Test keys are copied too, and would be refused without a sandbox.
      for (const company of all.withSandbox)
        await makeSandbox({ db: client, personal: other.personal }, company, begunAt)
    })
  })
}

/** Columns whose values the other database generates, and columns that refer to such rows. */
type Shape = {
  identity: ReadonlySet<string>
  columns: ReadonlyMap<string, readonly string[]>
  references: ReadonlyMap<string, readonly { column: string; to: string }[]>
}

/** Columns that refer to such rows without a foreign key. */
const withoutKey = ['app.mass_template', 'app.approval_rule'].map((table) => ({
  table,
  column: 'account_id',
  to: 'app.account',
}))

async function shapeOf(db: Pick<pg.Pool, 'query'>): Promise<Shape> {
  const tables = copiedTables.map(({ table }) => table)
  const { rows: columns } = await db.query<{ table: string; column: string; isIdentity: boolean }>(
    `select a.attrelid::regclass::text as "table", a.attname as "column", a.attidentity <> '' as "isIdentity"
     from pg_attribute a where a.attrelid = any($1::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''`,
    [tables],
  )
  const identity = new Set(columns.filter(({ isIdentity }) => isIdentity).map(({ table }) => table))
  const { rows: references } = await db.query<{ table: string; column: string; to: string }>(
    `select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as "to"
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and cardinality(k.conkey) = 1 and k.conrelid = any($1::text[]::regclass[])`,
    [tables],
  )
  return {
    identity,
    columns: grouped(
      columns.filter(({ isIdentity }) => !isIdentity),
      ({ column }) => column,
    ),
    references: grouped(
      [...references, ...withoutKey].filter(({ to }) => identity.has(to) || !tables.includes(to)),
      ({ column, to }) => ({ column, to }),
    ),
  }
}

function grouped<Row extends { table: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const valuesByTable = new Map<string, Value[]>()
  for (const row of rows)
    valuesByTable.set(row.table, [...(valuesByTable.get(row.table) ?? []), valueOf(row)])
  return valuesByTable
}

/** Rows per statement; a customer may have a hundred thousand movements. */
const pageRows = 1_000

/** Tables of which rows are changed by the copy. */
const changed: ReadonlySet<string> = new Set(['app.way_in', 'app.delivery_endpoint'])

/** Whether rows of a table are written as they were read. */
const isAsItWas = (table: string, { identity, references }: Shape): boolean =>
  !identity.has(table) && !references.has(table) && !changed.has(table)

async function readAll(
  client: pg.PoolClient,
  { customerIds, personIds }: Mover,
  shape: Shape,
): Promise<Everything> {
  const tables: Copied[] = []
  for (const { table, where } of copiedTables) {
    const from = `from (select * from ${table} where ($1::bigint[], $2::bigint[]) is not null and (${where})) t`
    if (isAsItWas(table, shape)) {
      tables.push({ table, pages: pagesOf(client, from, [customerIds, personIds]) })
      continue
    }
    const ids = [
      ...(shape.identity.has(table) ? ['id'] : []),
      ...(shape.references.get(table) ?? []).map(({ column }) => column),
    ]
    const { rows } = await client.query<CopiedRow>(
      `select row_to_json(t)::text as text, json_build_object(${ids.map((id) => `'${id}', t.${id}`).join(', ')}) as ids
       ${from} ${shape.identity.has(table) ? 'order by t.id' : ''}`,
      [customerIds, personIds],
    )
    tables.push({ table, rows })
  }
  const { rows: accounts } = await client.query<OldAccount>(
    // The account of a card that has ended is shown as closed.
    `select a.id, a.customer_id as "customerId", a.brand, a.type, a.currency, a.alias, a.number,
       a.settlement_account_id as "settlementId",
       b.state = 'closed' or exists (select from app.card c where c.account_id = a.id and ${hasEnded('c')}) as "isClosed"
     from app.account a join ledger.balance b on b.account_id = a.id where a.customer_id = any($1) order by a.id`,
    [customerIds],
  )
  const limits = new Map<number, string>()
  for (const customerId of customerIds) {
    const { rows } = await client.query<{ limits: string }>(
      `select coalesce(jsonb_agg(to_jsonb(l) - 'subject'), '[]')::text as limits
       from ledger.limit_counter l where subject = 'customer:' || $1::bigint`,
      [customerId],
    )
    limits.set(customerId, rows[0]?.limits ?? '[]')
  }
  const { rows: withSandbox } = await client.query<WithSandbox>(
    `select id, brand, default_currency as "defaultCurrency" from app.customer c
     where id = any($1) and exists (select from app.customer s where s.sandbox_of = c.id) order by id`,
    [customerIds],
  )
  return { tables, accounts, limits, withSandbox }
}

/** Rows as JSON arrays. */
async function* pagesOf(
  client: pg.PoolClient,
  from: string,
  values: readonly unknown[],
): AsyncGenerator<string> {
  await client.query(`declare copied no scroll cursor for select row_to_json(t)::text as text ${from}`, [
    ...values,
  ])
  for (;;) {
    const { rows } = await client.query<{ text: string }>(`fetch ${pageRows} from copied`)
    if (rows.length === 0) break
    yield `[${rows.map(({ text }) => text).join(',')}]`
  }
  await client.query('close copied')
}

async function writeAll(
  client: pg.PoolClient,
  { tables, accounts }: Everything,
  { from, shape }: { from: string; shape: Shape },
): Promise<void> {
  const newIds = new Map<string, number>()
  for (const copied of tables) {
    const { table } = copied
    const columns = (shape.columns.get(table) ?? []).map((text) => `"${text}"`).join(', ')
    if ('pages' in copied)
      for await (const page of copied.pages)
        await client.query(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
          [page],
        )
    const rows = 'rows' in copied ? copied.rows : []
    const returned = shape.identity.has(table) ? 'returning id' : ''
    for (const { text, ids } of rows) {
      const anew: Record<string, unknown> = Object.fromEntries(
        (shape.references.get(table) ?? []).flatMap(({ column, to }) => {
          const old = ids[column]
          if (old === undefined || old === null) return []
          const now = newIds.get(`${to} ${old}`)
          // The referenced row is not copied: the reference would be lost.
          if (now === undefined) throw new Error(`a row of ${table} refers to ${to} ${old}, which stays`)
          return [[column, now]]
        }),
      )
      // Payments to the details a company issued in the old cell are reported there.
      if (table === 'app.way_in') anew['cell'] = from
      if (table === 'app.delivery_endpoint') anew['leased_until'] = null
      const { rows: written } = await client.query<{ id: number }>(
        // As json, which keeps the order of members where they are shown in it.
        `insert into ${table} (${columns}) select ${columns}
         from json_populate_record(json_populate_record(null::${table}, $1::json), $2::json) ${returned}`,
        [text, JSON.stringify(anew)],
      )
      if (ids['id'] !== undefined) newIds.set(`${table} ${ids['id']}`, written[0]?.id ?? 0)
    }
    if (table !== 'app.customer') continue
    for (const account of accounts) {
      const { settlementId } = account
      const settled = settlementId === null ? null : (newIds.get(`app.account ${settlementId}`) ?? null)
      const id = await openFor(client, account, settled)
      if (id !== null) newIds.set(`app.account ${account.id}`, id)
    }
  }
}

/** Opens an account with the name and number of an account in the old cell, unless that was closed before. */
async function openFor(
  client: pg.PoolClient,
  old: OldAccount,
  settlementId: number | null,
): Promise<number | null> {
  const { customerId, brand, currency, type, alias, number, isClosed } = old
  if (!isClosed && old.settlementId !== null && settlementId === null)
    throw new Error(`account ${old.id} is settled by account ${old.settlementId}, which stays`)
  const id = isClosed
    ? null
    : await openAccount(client, { owner: customerId, currency, kind: 'customer', brand })
  if (id !== null)
    await client.query(
      `insert into app.account (id, customer_id, brand, type, currency, alias, number, settlement_account_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, customerId, brand, type, currency, alias, number, settlementId],
    )
  await client.query(
    `insert into app.moved_account (id, customer_id, now_id, type, currency, alias, number) values ($1, $2, $3, $4, $5, $6, $7)`,
    [old.id, customerId, id, type, currency, alias, number],
  )
  return id
}
