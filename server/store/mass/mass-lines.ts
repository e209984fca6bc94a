import type { Currency } from '@sixpence/money'
import type { lineFilters } from '@sixpence/protocol/mass/mass'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import { outsideKinds } from '#store/operation/kinds.ts'
import type { PayeeCheckState } from './payee-check-state.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { PaymentState } from '#store/batch/batches.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A problem of a line as it is stored; amounts among its facts are minor units as text. */
export type StoredProblem = {
  parameter: string
  code: string
  description: string
  facts?: Record<string, unknown>
}

/** The encrypted part of a line. */
export type MassContent = {
  /** As typed, by field; a card number is masked. */
  cells: Record<string, string>
  /** Encrypted separately. */
  problems: StoredProblem[]
  /** The card company's token of the masked number. */
  card?: { token: string; bin: string; last4: string }
}

/** The cost of a valid line, in minor units. */
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
export type MassEntry = {
  line: number
  content: MassContent
  cost: LineCost | undefined
  /** The name is to be checked with the payee's bank. */
  asks?: boolean
}

export type MassRow = MassEntry & {
  isRemoved: boolean
  duplicateLine: number | null
  duplicateOf: number | null
  duplicateAt: Date | null
  operationId: number | null
  failure: string | null
  /** Null if the name is not checked. */
  payeeCheck: PayeeCheckState | null
  payeeCheckedAt: Date | null
  /** For a close match: the account holder's name. */
  payeeTold: string | undefined
  /** State and, if it was rejected, reason of the payment made from it. */
  paid: PaymentState | null
  reason: string | null
}

type Sealed = { sealed: Buffer; hasProblem: boolean; problems: Buffer | null }
type Row = Omit<MassRow, 'content' | 'cost' | 'payeeTold'> &
  Sealed & { told: Buffer | null } & {
    [Name in keyof LineCost]: LineCost[Name] | null
  }

const columns = `l.line, l.sealed, l.has_problem as "hasProblem", l.problems, l.is_removed as "isRemoved", l.method, l.country, l.debit::text, l.fee::text,
  l.credit::text, l.credit_currency as "creditCurrency", l.rate, l.payee_key as "payeeKey",
  l.duplicate_line as "duplicateLine", l.duplicate_of as "duplicateOf", l.duplicate_at as "duplicateAt",
  l.operation_id as "operationId", l.failure, l.payee_check as "payeeCheck", l.payee_checked_at as "payeeCheckedAt",
  l.payee_told as told`

async function opened(
  personal: PersonalData,
  customerId: number,
  rows: readonly Row[],
  db?: Queries,
): Promise<MassRow[]> {
  if (rows.length === 0) return []
  const open = await personal.unsealer(`customer:${customerId}`, db)
  if (!open)
    throw new Error(`mass lines of customer ${customerId} cannot be decrypted: erased, or key missing`)
  return rows.map(({ sealed, hasProblem, problems, told: payeeAnswer, ...row }) => {
    const content = open(sealed) as MassContent
    const lineProblems = hasProblem ? (problems ? (open(problems) as StoredProblem[]) : content.problems) : []
    return {
      ...lineOf(row, { ...content, problems: lineProblems }),
      payeeTold: payeeAnswer ? (open(payeeAnswer) as string) : undefined,
    }
  })
}

function lineOf(
  {
    method,
    country,
    debit,
    fee,
    credit,
    creditCurrency,
    rate,
    payeeKey,
    ...row
  }: Omit<Row, keyof Sealed | 'told'>,
  content: MassContent,
): Omit<MassRow, 'payeeTold'> {
  const cost =
    debit !== null && fee !== null && credit !== null && creditCurrency && rate !== null && payeeKey
      ? { method, country, debit, fee, credit, creditCurrency, rate, payeeKey }
      : undefined
  return { ...row, content, cost }
}

type Deps = { db: Queries; personal: PersonalData }
type Of = { id: number; customerId: number }

/** Lines after a number in the order of the file, without removed lines if `withoutRemoved`. */
export async function massLinesAfter(
  { db, personal }: Deps,
  { id, customerId }: Of,
  { after, limit, withoutRemoved = false }: { after: number; limit: number; withoutRemoved?: boolean },
): Promise<MassRow[]> {
  const within = async (from: number, to: number): Promise<Row[]> => {
    const { rows } = await db.query<Row>(
      `select ${columns}, null as paid, null as reason from app.mass_line l
       where l.batch_id = $1 and l.line > $2 and l.line <= $3 ${withoutRemoved ? 'and not l.is_removed' : ''}
       order by l.line`,
      [id, from, to],
    )
    return rows
  }
  // Between bounds, because for the first few of all lines the planner may sort all of them.
  const matches: Row[] = []
  let from = after
  let lastLine: number | undefined
  for (let width = limit; ; width *= 4) {
    matches.push(...(await within(from, from + width)))
    from += width
    if (matches.length >= limit) break
    lastLine ??= await lastMassLine(db, id)
    if (from >= lastLine) break
  }
  return opened(personal, customerId, matches.slice(0, limit))
}

/** The number of a batch's last line, 0 when it has none. */
export async function lastMassLine(db: Queries, batchId: number): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    'select coalesce(max(line), 0) as last from app.mass_line where batch_id = $1',
    [batchId],
  )
  return rows[0]?.last ?? 0
}

/** The lines of these numbers that are still to be paid. */
export async function dueMassLines(
  { db, personal }: Deps,
  { id, customerId }: Of,
  { from, to }: { from: number; to: number },
): Promise<MassRow[]> {
  const { rows } = await db.query<Row>(
    `select ${columns}, null as paid, null as reason from app.mass_line l
     where l.batch_id = $1 and l.line between $2 and $3
       and l.operation_id is null and l.failure is null and not l.is_removed
     order by l.line`,
    [id, from, to],
  )
  return opened(personal, customerId, rows)
}

const filters: Record<(typeof lineFilters)[number], string> = {
  all: 'true',
  problems: 'l.has_problem and not l.is_removed',
  duplicates: '(l.duplicate_line is not null or l.duplicate_at is not null) and not l.is_removed',
  removed: 'l.is_removed',
  underWay: `l.operation_id is not null and coalesce(p.state, 'underWay') = 'underWay'`,
  paid: `p.state = 'paid'`,
  failed: `(l.failure is not null or p.state = 'unpaid')`,
  nameWaits: `l.payee_check = 'waits' and not l.is_removed`,
  nameMatches: `l.payee_check = 'match' and not l.is_removed`,
  nameIsClose: `l.payee_check = 'close' and not l.is_removed`,
  nameDiffers: `l.payee_check = 'none' and not l.is_removed`,
  nameUnchecked: `l.payee_check in ('notOffered', 'notAnswered') and not l.is_removed`,
}

/** A page of the lines that match a filter, and their number. */
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
  const [pageResult, counted] = await Promise.all([
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
  return { lines: await opened(personal, customerId, pageResult.rows), total: counted.rows[0]?.n ?? 0 }
}

/** A line, undefined when the batch has no line of this number. */
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

/**
 * Hash of a batch's lines that are not removed, in their order, and their number. It covers the stored encrypted data,
 * so that no line has to be decrypted for it.
 */
export async function hashOfLines(db: Queries, batchId: number): Promise<{ hash: Buffer; lines: number }> {
  const { rows } = await db.query<{ hash: Buffer; lines: number }>(
    `select count(*)::int as lines, sha256(convert_to(coalesce(string_agg(json_build_array(line, encode(sha256(sealed), 'hex'),
         method, country, debit::text, fee::text, credit::text, credit_currency, rate, encode(payee_key, 'hex'))::text,
         ',' order by line), ''), 'UTF8')) as hash
     from app.mass_line where batch_id = $1 and not is_removed`,
    [batchId],
  )
  const [row] = rows
  if (!row) throw new Error(`hash of the lines of mass batch ${batchId} returned no row`)
  return row
}

/** Deletes all lines of a batch. */
export async function deleteMassLines(client: Queries, batchId: number): Promise<void> {
  await client.query('delete from app.mass_line where batch_id = $1', [batchId])
}

/** Removes or restores these lines, or all that match the filter, and returns how many changed. */
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

/** Marks, among the lines that are not removed, those with the same payee and amount as an earlier line. */
export async function markRepeatedLines(client: Queries, batchId: number): Promise<void> {
  await client.query(
    `update app.mass_line l set duplicate_line = f.first
     from (select line, first from (
         select line, duplicate_line, case when not is_removed and payee_key is not null
             then nullif(min(line) filter (where not is_removed) over same, line) end as first
           from app.mass_line where batch_id = $1 window same as (partition by payee_key, credit, credit_currency)) w
       where first is distinct from duplicate_line) f
     where l.batch_id = $1 and l.line = f.line`,
    [batchId],
  )
}

/** Period in which payments count as duplicates; by the clock of the ledger, which sets their times. */
const since = `now() - interval '90 days'`

/** Past payments: outside by the instructions, inside by the booked payments of the customer's accounts. */
const paid = {
  inside: `select l.line, p.id, p.at
    from (select convert_to(o.detail->>'payee', 'UTF8') as payee, -e.amount as amount, max(o.id) as id, max(o.at) as at
      from ledger.entry e join ledger.operation o on o.id = e.operation_id
      where e.account_id in (select id from app.account where customer_id = $2) and e.kind in ('p2p', 'invoice')
        and e.amount < 0 and e.at >= ${since} group by 1, 2) p
    join app.mass_line l on l.batch_id = $1 and l.payee_key = p.payee and l.debit = p.amount`,
  outside: `select l.line, i.operation_id as id, i.created_at as at
    from app.mass_line l join app.instruction i on i.customer_id = $2 and i.payee_key = l.payee_key
      and i.units = l.credit and i.currency = l.credit_currency
    where l.batch_id = $1 and i.created_at >= ${since} and i.state not in ('rejected', 'returned', 'recalled', 'withdrawn')`,
}

/**
 * Payments out whose money is held, but whose instruction the projection has not written yet: `paid.outside` does not have
 * them, nor `planned` once their line has its operation. The keys of operations are base64url, those of lines bytes.
 */
const heldOutside = `select l.line, p.id, p.at
  from (select o.id, o.at, decode(translate(o.detail->>'payeeKey', '-_', '+/')
        || repeat('=', (4 - length(o.detail->>'payeeKey') % 4) % 4), 'base64') as payee,
      coalesce(o.detail->'credit', o.detail) as credit
    from ledger.hold h join ledger.operation o on o.id = h.operation_id and o.kind = '${outsideKinds.hold}'
    where h.account_id in (select id from app.account where customer_id = $2) and h.state = 'open'
      and not o.detail ? 'claim' and not exists (select from app.instruction i where i.operation_id = h.operation_id)) p
  join app.mass_line l on l.batch_id = $1 and l.payee_key = p.payee and l.credit = (p.credit->>'units')::bigint
    and l.credit_currency = p.credit->>'currency'`

/** Payments pending in other files: submitted, approved or not, and not made yet. */
const planned = `select l.line, m.operation_id as id, m.submitted_at as at
  from app.mass_batch m join app.mass_line o on o.batch_id = m.id and o.operation_id is null and o.failure is null and not o.is_removed
  join app.mass_line l on l.batch_id = $1 and l.payee_key = o.payee_key and l.credit = o.credit and l.credit_currency = o.credit_currency
  where m.customer_id = $2 and m.id <> $1 and m.state in ('submitted', 'confirmed') and m.made_at is null`

/** Marks lines whose payee was paid the same amount in the last 90 days, or is about to be by another file. */
export async function markPaidBefore(
  client: Queries,
  { id, customerId, kind }: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  if (line !== undefined)
    await client.query(
      `update app.mass_line set duplicate_of = null, duplicate_at = null
       where batch_id = $1 and line = $2 and duplicate_at is not null`,
      [id, line],
    )
  await client.query(
    `with found as materialized (${kind === 'p2p' ? paid.inside : `${paid.outside} union all ${heldOutside}`} union all ${planned})
     update app.mass_line l set duplicate_of = f.id, duplicate_at = f.at
     from (select line, max(id) as id, max(at) as at from found where $3::int is null or line = $3 group by line) f
     where l.batch_id = $1 and l.line = f.line and (l.duplicate_of, l.duplicate_at) is distinct from (f.id, f.at)`,
    [id, customerId, line ?? null],
  )
}

/** Records the payments made from lines, and why others failed; lines paid by another worker stay paid. */
export async function noteMassPaid(
  client: Queries,
  batchId: number,
  paid: readonly { line: number; operationId: number | null; failure: string | null }[],
): Promise<void> {
  if (paid.length === 0) return
  const numbers = paid.map(({ line }) => line)
  // Between bounds, because the planner would otherwise read all lines of the batch for some of them.
  await client.query(
    `update app.mass_line l set operation_id = coalesce(n.operation_id, l.operation_id),
       failure = case when n.operation_id is null and l.operation_id is null then n.failure end
     from unnest($2::int[], $3::bigint[], $4::text[]) n (line, operation_id, failure)
     where l.batch_id = $1 and l.line = n.line and l.line between $5 and $6`,
    [
      batchId,
      numbers,
      paid.map(({ operationId }) => operationId),
      paid.map(({ failure }) => failure),
      Math.min(...numbers),
      Math.max(...numbers),
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

/** Sums of the valid lines that are not removed, by currency, method and country; amounts in minor units. */
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
