import type { Currency } from '@sixpence/money'
import type { massFilters } from '@sixpence/protocol/mass/mass'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A problem of a line as it is stored; amounts among its facts are minor units as text. */
export type StoredProblem = {
  parameter: string
  code: string
  description: string
  facts?: Record<string, unknown>
}

/** The sealed part of a line. */
export type MassContent = {
  /** As typed, by field; a card number is masked. */
  cells: Record<string, string>
  problems: StoredProblem[]
  /** The card company's token of the masked number. */
  card?: { token: string; bin: string; last4: string }
}

/** What a valid line costs, in minor units. */
export type LineCost = {
  method: ExternalMethod | null
  country: string | null
  debit: string
  fee: string
  credit: string
  creditCurrency: Currency
  rate: string
  payeeKey: Buffer
}

/** A line to store: `cost` is absent when it has problems. */
export type MassEntry = { line: number; content: MassContent; cost: LineCost | undefined }

export type MassRow = MassEntry & {
  isRemoved: boolean
  duplicateLine: number | null
  duplicateOf: number | null
  duplicateAt: Date | null
  operationId: number | null
  failure: string | null
  /** State and, if it was rejected, reason of the payment made from it. */
  paid: 'underWay' | 'paid' | 'unpaid' | null
  reason: string | null
}

type Row = Omit<MassRow, 'content' | 'cost'> & { sealed: Buffer } & {
  [Name in keyof LineCost]: LineCost[Name] | null
}

const columns = `l.line, l.sealed, l.is_removed as "isRemoved", l.method, l.country, l.debit::text, l.fee::text,
  l.credit::text, l.credit_currency as "creditCurrency", l.rate, l.payee_key as "payeeKey",
  l.duplicate_line as "duplicateLine", l.duplicate_of as "duplicateOf", l.duplicate_at as "duplicateAt",
  l.operation_id as "operationId", l.failure`

async function opened(
  personal: PersonalData,
  customerId: number,
  rows: readonly Row[],
  db?: Queries,
): Promise<MassRow[]> {
  return Promise.all(
    rows.map(
      async ({ sealed, method, country, debit, fee, credit, creditCurrency, rate, payeeKey, ...row }) => {
        const content = await personal.open<MassContent>(`customer:${customerId}`, sealed, db)
        if (!content) throw new Error(`line ${row.line} of a batch is not to be read any more`)
        const cost =
          debit !== null && fee !== null && credit !== null && creditCurrency && rate !== null && payeeKey
            ? { method, country, debit, fee, credit, creditCurrency, rate, payeeKey }
            : undefined
        return { ...row, content, cost }
      },
    ),
  )
}

type Deps = { db: Queries; personal: PersonalData }
type Of = { id: number; customerId: number }

/** Lines after a number in the order of the file, without removed ones if `kept`. */
export async function massLinesAfter(
  { db, personal }: Deps,
  { id, customerId }: Of,
  {
    after,
    limit,
    kept = false,
    due = false,
  }: { after: number; limit: number; kept?: boolean; due?: boolean },
): Promise<MassRow[]> {
  const { rows } = await db.query<Row>(
    `select ${columns}, null as paid, null as reason from app.mass_line l
     where l.batch_id = $1 and l.line > $2 ${kept ? 'and not l.is_removed' : ''}
       ${due ? 'and l.operation_id is null and l.failure is null and not l.is_removed' : ''}
     order by l.line limit $3`,
    [id, after, limit],
  )
  return opened(personal, customerId, rows)
}

const filters: Record<(typeof massFilters)[number], string> = {
  all: 'true',
  problems: 'l.has_problem and not l.is_removed',
  duplicates: '(l.duplicate_line is not null or l.duplicate_at is not null) and not l.is_removed',
  removed: 'l.is_removed',
  underWay: `l.operation_id is not null and coalesce(p.state, 'underWay') = 'underWay'`,
  paid: `p.state = 'paid'`,
  failed: `(l.failure is not null or p.state = 'unpaid')`,
}

/** A page of the lines that meet a filter, and how many do. */
export async function massLinesWhere(
  { db, personal }: Deps,
  { id, customerId }: Of,
  {
    filter,
    offset,
    after = 0,
    limit,
  }: { filter: keyof typeof filters; offset: number; after?: number; limit: number },
): Promise<{ lines: MassRow[]; total: number }> {
  const met = `l.batch_id = $1 and ${filters[filter]}`
  const [found, counted] = await Promise.all([
    db.query<Row>(
      `select ${columns}, p.state as paid, i.reason
       from app.mass_line l left join app.batch_payment p on p.operation_id = l.operation_id
       left join app.instruction i on i.operation_id = l.operation_id
       where ${met} and l.line > $4 order by l.line offset $2 limit $3`,
      [id, offset, limit, after],
    ),
    db.query<{ n: number }>(
      `select count(*)::int as n
       from app.mass_line l left join app.batch_payment p on p.operation_id = l.operation_id where ${met}`,
      [id],
    ),
  ])
  return { lines: await opened(personal, customerId, found.rows), total: counted.rows[0]?.n ?? 0 }
}

/** One line, undefined when the batch has none of this number. */
export async function massLine(
  { db, personal }: Deps,
  { id, customerId }: Of,
  line: number,
): Promise<MassRow | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns}, null as paid, null as reason from app.mass_line l where l.batch_id = $1 and l.line = $2`,
    [id, line],
  )
  return (await opened(personal, customerId, rows))[0]
}

/** Inserts lines, sealed with the customer's key. */
export async function insertMassLines(
  client: Queries,
  batchId: number,
  lines: readonly (Omit<MassEntry, 'content'> & { sealed: Buffer; hasProblem: boolean })[],
): Promise<void> {
  await client.query(
    `insert into app.mass_line (batch_id, line, sealed, has_problem, method, country, debit, fee, credit, credit_currency,
       rate, payee_key)
     select $1, * from unnest($2::int[], $3::bytea[], $4::boolean[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::text[], $11::text[], $12::bytea[])`,
    [batchId, ...arraysOf(lines)],
  )
}

/** Replaces content and cost of lines; what else is known of them stays. */
export async function updateMassLines(
  client: Queries,
  batchId: number,
  lines: readonly (Omit<MassEntry, 'content'> & { sealed: Buffer; hasProblem: boolean })[],
): Promise<void> {
  if (lines.length === 0) return
  await client.query(
    `update app.mass_line l set sealed = n.sealed, has_problem = n.has_problem, method = n.method, country = n.country,
       debit = n.debit, fee = n.fee, credit = n.credit, credit_currency = n.credit_currency, rate = n.rate,
       payee_key = n.payee_key
     from unnest($2::int[], $3::bytea[], $4::boolean[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::text[], $11::text[], $12::bytea[])
       n (line, sealed, has_problem, method, country, debit, fee, credit, credit_currency, rate, payee_key)
     where l.batch_id = $1 and l.line = n.line`,
    [batchId, ...arraysOf(lines)],
  )
}

const arraysOf = (
  lines: readonly (Omit<MassEntry, 'content'> & { sealed: Buffer; hasProblem: boolean })[],
): unknown[] => {
  const of = (name: keyof LineCost) => lines.map(({ cost }) => cost?.[name] ?? null)
  return [
    lines.map(({ line }) => line),
    lines.map(({ sealed }) => sealed),
    lines.map(({ hasProblem }) => hasProblem),
    of('method'),
    of('country'),
    of('debit'),
    of('fee'),
    of('credit'),
    of('creditCurrency'),
    of('rate'),
    of('payeeKey'),
  ]
}

/** A line as it is written. */
export const sealedLine = (
  seal: Sealer,
  { line, content, cost }: MassEntry,
): Omit<MassEntry, 'content'> & { sealed: Buffer; hasProblem: boolean } => ({
  line,
  cost,
  sealed: seal(content),
  hasProblem: content.problems.length > 0,
})

/** Deletes all lines of a batch. */
export async function deleteMassLines(client: Queries, batchId: number): Promise<void> {
  await client.query('delete from app.mass_line where batch_id = $1', [batchId])
}

/** Removes or restores these lines, or all that meet the filter, and returns how many changed. */
export async function setMassRemoved(
  client: Queries,
  batchId: number,
  removed: boolean,
  which: readonly number[] | 'all' | 'problems' | 'duplicates',
): Promise<number> {
  const isFilter = typeof which === 'string'
  const { rowCount } = await client.query(
    `update app.mass_line l set is_removed = $2 where l.batch_id = $1 and l.is_removed <> $2
       and ($3::int[] is null or l.line = any($3)) and ${isFilter ? filters[which] : 'true'}`,
    [batchId, removed, isFilter ? null : which],
  )
  return rowCount ?? 0
}

/** Marks, among the lines that are not removed, those with the payee and amount of an earlier one. */
export async function markRepeatedLines(client: Queries, batchId: number): Promise<void> {
  await client.query(
    `update app.mass_line l set duplicate_line = f.first
     from (select line, nullif(min(line) over (partition by payee_key, credit, credit_currency), line) as first
       from app.mass_line where batch_id = $1 and not is_removed and payee_key is not null) f
     where l.batch_id = $1 and l.line = f.line and l.duplicate_line is distinct from f.first`,
    [batchId],
  )
  await client.query(
    `update app.mass_line set duplicate_line = null
     where batch_id = $1 and duplicate_line is not null and (is_removed or payee_key is null)`,
    [batchId],
  )
}

/** How far back payments count as duplicates; by the clock of the ledger, which has stamped them. */
const since = `now() - interval '90 days'`

/**
 * Marks lines whose payee was paid the same amount in the last 90 days: outside by the instructions, inside by the booked
 * payments of the customer's accounts.
 */
export async function markPaidBefore(
  client: Queries,
  { id, customerId, kind }: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  const found =
    kind === 'p2p'
      ? `select l.line, max(o.id) as id, max(o.at) as at
         from ledger.entry e join ledger.operation o on o.id = e.operation_id
         join app.mass_line l on l.batch_id = $1 and l.payee_key = convert_to(o.detail->>'payee', 'UTF8') and l.debit = -e.amount
           and ($3::int is null or l.line = $3)
         where e.account_id in (select id from app.account where customer_id = $2) and e.kind in ('p2p', 'invoice')
           and e.amount < 0 and e.at >= ${since} group by l.line`
      : `select l.line, max(i.operation_id) as id, max(i.created_at) as at
         from app.mass_line l join app.instruction i on i.customer_id = $2 and i.payee_key = l.payee_key
           and i.units = l.credit and i.currency = l.credit_currency
         where l.batch_id = $1 and ($3::int is null or l.line = $3) and i.created_at >= ${since} and i.state not in ('rejected', 'returned', 'recalled', 'withdrawn')
         group by l.line`
  await client.query(
    `with found as (${found})
     update app.mass_line l set duplicate_of = f.id, duplicate_at = f.at
     from (select l.line, f.id, f.at from app.mass_line l left join found f using (line)
       where l.batch_id = $1 and ($3::int is null or l.line = $3)) f
     where l.batch_id = $1 and l.line = f.line and l.duplicate_of is distinct from f.id`,
    [id, customerId, line ?? null],
  )
}

/** Notes the payments made of lines, and why others failed; what another worker has paid stays paid. */
export async function noteMassPaid(
  client: Queries,
  batchId: number,
  paid: readonly { line: number; operationId: number | null; failure: string | null }[],
): Promise<void> {
  await client.query(
    `update app.mass_line l set operation_id = coalesce(n.operation_id, l.operation_id),
       failure = case when n.operation_id is null and l.operation_id is null then n.failure end
     from unnest($2::int[], $3::bigint[], $4::text[]) n (line, operation_id, failure)
     where l.batch_id = $1 and l.line = n.line`,
    [
      batchId,
      paid.map(({ line }) => line),
      paid.map(({ operationId }) => operationId),
      paid.map(({ failure }) => failure),
    ],
  )
}

export type MassTotal = {
  currency: Currency
  method: ExternalMethod | null
  country: string | null
  count: number
  credit: string
  debit: string
  fee: string
  rate: string
}

/** Valid lines that are not removed, by the currency, method and country they go to; amounts in minor units. */
export async function massTotals(
  db: Queries,
  batchId: number,
  { onlyFailed = false }: { onlyFailed?: boolean } = {},
): Promise<MassTotal[]> {
  const { rows } = await db.query<MassTotal>(
    `select coalesce(credit_currency, '') as currency, method, country, count(*)::int as count, sum(credit)::text as credit,
       sum(debit)::text as debit, sum(fee)::text as fee, min(rate) as rate
     from app.mass_line where batch_id = $1 and not is_removed and not has_problem
       ${onlyFailed ? 'and failure is not null' : ''}
     group by 1, 2, 3 order by 1, 2, 3`,
    [batchId],
  )
  return rows
}
