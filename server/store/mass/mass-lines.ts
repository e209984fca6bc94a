import type { Currency } from '@sixpence/money'
import type { lineFilters } from '@sixpence/protocol/mass/mass'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
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
  /** The texts of the file or the form, by field; a card number is masked. */
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

type SealedColumns = {
  sealed: Buffer
  hasProblem: boolean
  problems: Buffer | null
  payeeTold: Buffer | null
}
type CostColumns = { [Name in keyof LineCost]: LineCost[Name] | null }
type LineRow = Omit<MassRow, 'content' | 'cost' | 'payeeTold'> & SealedColumns & CostColumns

const columns = `l.line, l.sealed, l.has_problem as "hasProblem", l.problems, l.is_removed as "isRemoved", l.method, l.country, l.debit::text, l.fee::text,
  l.credit::text, l.credit_currency as "creditCurrency", l.rate, l.payee_key as "payeeKey",
  l.duplicate_line as "duplicateLine", l.duplicate_of as "duplicateOf", l.duplicate_at as "duplicateAt",
  l.operation_id as "operationId", l.failure, l.payee_check as "payeeCheck", l.payee_checked_at as "payeeCheckedAt",
  l.payee_told as "payeeTold"`

async function decryptLines(
  personal: PersonalData,
  customerId: number,
  rows: readonly LineRow[],
): Promise<MassRow[]> {
  if (rows.length === 0) return []
  const open = await personal.unsealer(`customer:${customerId}`)
  if (!open)
    throw new Error(`mass lines of customer ${customerId} cannot be decrypted: erased, or key missing`)
  return rows.map(({ sealed, hasProblem, problems, payeeTold, ...row }) => {
    const content = open(sealed) as MassContent
    const storedProblems = problems ? (open(problems) as StoredProblem[]) : content.problems
    return {
      ...withCost(row),
      content: { ...content, problems: hasProblem ? storedProblems : [] },
      payeeTold: payeeTold ? (open(payeeTold) as string) : undefined,
    }
  })
}

/** Joins the columns of the cost; a line with problems has no cost. */
function withCost({
  method,
  country,
  debit,
  fee,
  credit,
  creditCurrency,
  rate,
  payeeKey,
  ...row
}: Omit<LineRow, keyof SealedColumns>): Omit<MassRow, 'content' | 'payeeTold'> {
  const isPriced =
    debit !== null && fee !== null && credit !== null && creditCurrency && rate !== null && payeeKey
  return {
    ...row,
    cost: isPriced ? { method, country, debit, fee, credit, creditCurrency, rate, payeeKey } : undefined,
  }
}

type LineDeps = { db: Queries; personal: PersonalData }
type BatchKey = { id: number; customerId: number }

/** Lines after a number in the order of the file, without removed lines if `withoutRemoved`. */
export async function massLinesAfter(
  { db, personal }: LineDeps,
  { id, customerId }: BatchKey,
  { after, limit, withoutRemoved = false }: { after: number; limit: number; withoutRemoved?: boolean },
): Promise<MassRow[]> {
  const linesBetween = async (from: number, to: number): Promise<LineRow[]> => {
    const { rows } = await db.query<LineRow>(
      `select ${columns}, null as paid, null as reason from app.mass_line l
       where l.batch_id = $1 and l.line > $2 and l.line <= $3 ${withoutRemoved ? 'and not l.is_removed' : ''}
       order by l.line`,
      [id, from, to],
    )
    return rows
  }
  // Between bounds, because for the first few of all lines the planner may sort all of them.
  const rows: LineRow[] = []
  let readTo = after
  let lastLine: number | undefined
  // Wider from step to step, because many lines in a row may be removed.
  for (let width = limit; ; width *= 4) {
    rows.push(...(await linesBetween(readTo, readTo + width)))
    readTo += width
    if (rows.length >= limit) break
    lastLine ??= await lastMassLine(db, id)
    if (readTo >= lastLine) break
  }
  return decryptLines(personal, customerId, rows.slice(0, limit))
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
  { db, personal }: LineDeps,
  { id, customerId }: BatchKey,
  { from, to }: { from: number; to: number },
): Promise<MassRow[]> {
  const { rows } = await db.query<LineRow>(
    `select ${columns}, null as paid, null as reason from app.mass_line l
     where l.batch_id = $1 and l.line between $2 and $3
       and l.operation_id is null and l.failure is null and not l.is_removed
     order by l.line`,
    [id, from, to],
  )
  return decryptLines(personal, customerId, rows)
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
  { db, personal }: LineDeps,
  { id, customerId }: BatchKey,
  {
    filter,
    offset,
    after = 0,
    limit,
  }: { filter: keyof typeof filters; offset: number; after?: number; limit: number },
): Promise<{ lines: MassRow[]; total: number }> {
  const condition = `l.batch_id = $1 and ${filters[filter]}`
  const [page, count] = await Promise.all([
    db.query<LineRow>(
      `select ${columns}, p.state as paid, i.reason
       from app.mass_line l left join app.batch_payment p on p.operation_id = l.operation_id
       left join app.instruction i on i.operation_id = l.operation_id
       where ${condition} and l.line > $4 order by l.line offset $2 limit $3`,
      [id, offset, limit, after],
    ),
    db.query<{ n: number }>(
      `select count(*)::int as n
       from app.mass_line l left join app.batch_payment p on p.operation_id = l.operation_id where ${condition}`,
      [id],
    ),
  ])
  return { lines: await decryptLines(personal, customerId, page.rows), total: count.rows[0]?.n ?? 0 }
}

/** A line, undefined when the batch has no line of this number. */
export async function massLine(
  { db, personal }: LineDeps,
  { id, customerId }: BatchKey,
  line: number,
): Promise<MassRow | undefined> {
  const { rows } = await db.query<LineRow>(
    `select ${columns}, null as paid, null as reason from app.mass_line l where l.batch_id = $1 and l.line = $2`,
    [id, line],
  )
  return (await decryptLines(personal, customerId, rows))[0]
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

/** Removes or restores the lines with these numbers, or all that match the filter, and returns how many changed. */
export async function setMassRemoved(
  client: Queries,
  batchId: number,
  { lines, isRemoved }: { lines: readonly number[] | 'all' | 'problems' | 'duplicates'; isRemoved: boolean },
): Promise<number> {
  const isFilter = typeof lines === 'string'
  const { rowCount } = await client.query(
    `update app.mass_line l set is_removed = $2 where l.batch_id = $1 and l.is_removed <> $2
       and ($3::int[] is null or l.line = any($3)) and ${isFilter ? filters[lines] : 'true'}`,
    [batchId, isRemoved, isFilter ? null : lines],
  )
  return rowCount ?? 0
}

/** Records the payments made from lines, and why others failed; lines paid by another worker stay paid. */
export async function noteMassPaid(
  client: Queries,
  batchId: number,
  paid: readonly { line: number; operationId: number | null; failure: string | null }[],
): Promise<void> {
  if (paid.length === 0) return
  const lines = paid.map(({ line }) => line)
  // Between bounds, because the planner would otherwise read all lines of the batch for some of them.
  await client.query(
    `update app.mass_line l set operation_id = coalesce(n.operation_id, l.operation_id),
       failure = case when n.operation_id is null and l.operation_id is null then n.failure end
     from unnest($2::int[], $3::bigint[], $4::text[]) n (line, operation_id, failure)
     where l.batch_id = $1 and l.line = n.line and l.line between $5 and $6`,
    [
      batchId,
      lines,
      paid.map(({ operationId }) => operationId),
      paid.map(({ failure }) => failure),
      Math.min(...lines),
      Math.max(...lines),
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
