import type {
  CutOffKey,
  CutOffRow,
  FeeKey,
  FeeRow,
  LimitKey,
  LimitRow,
  MarginKey,
  MarginRow,
} from '@sixpence/protocol/tariffs/tariffs'
import { everywhere, totals, type Total } from '@sixpence/protocol/rules/tariffs'
import type pg from 'pg'
import type { Limits } from '#rules/tariff.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A limit of a total: of all payments, of money received or of money held. */
export type OverallRow = Omit<LimitRow, 'method' | 'country'> & { of: Total }

/** The content of a version of the tariffs. Amounts are decimal text without trailing zeros. */
export type TariffRows = {
  fees: FeeRow[]
  limits: LimitRow[]
  /** Limits of totals, as values in a single currency. */
  overall: OverallRow[]
  margins: MarginRow[]
  cutOffs: CutOffRow[]
}

/** Rows that replace those with the same key, and keys of rows to be removed. */
export type RowChanges = Omit<TariffRows, 'overall'> & {
  feesRemoved: readonly FeeKey[]
  limitsRemoved: readonly LimitKey[]
  marginsRemoved: readonly MarginKey[]
  cutOffsRemoved: readonly CutOffKey[]
}

/** The rows of versions, by their id; each version has an entry. */
export async function rowsOfVersions(db: Queries, ids: readonly number[]): Promise<Map<number, TariffRows>> {
  const rowsByVersion = new Map<number, TariffRows>(
    ids.map((id) => [id, { fees: [], limits: [], overall: [], margins: [], cutOffs: [] }]),
  )
  // Sequential, because a transaction has a single connection.
  const fees = await readFees(db, ids)
  const limits = await readLimits(db, ids)
  const margins = await readMargins(db, ids)
  const cutOffs = await readCutOffs(db, ids)
  for (const { versionId, maximum, ...row } of fees)
    rowsByVersion.get(versionId)?.fees.push({ ...row, ...(maximum !== null && { maximum }) })
  for (const { versionId, ...row } of limits) {
    const { method, country: _country, ...limit } = row
    if (isTotal(method)) rowsByVersion.get(versionId)?.overall.push({ ...limit, of: totalNames[method] })
    else rowsByVersion.get(versionId)?.limits.push({ ...row, method })
  }
  for (const { versionId, ...row } of margins) rowsByVersion.get(versionId)?.margins.push(row)
  for (const { versionId, ...row } of cutOffs) rowsByVersion.get(versionId)?.cutOffs.push(row)
  return rowsByVersion
}

type InVersion = { versionId: number }
type StoredFee = InVersion & Omit<FeeRow, 'maximum'> & { maximum: string | null }
/** A limit of a method or of a total. */
type StoredLimit = InVersion & Omit<LimitRow, 'method'> & { method: LimitRow['method'] | TotalMethod }

const inOrder = 'order by version_id, method, currency, country'

async function readFees(db: Queries, ids: readonly number[]): Promise<StoredFee[]> {
  const { rows } = await db.query<StoredFee>(
    `select version_id as "versionId", method, currency, country, trim_scale(from_amount)::text as "from",
         trim_scale(percent)::text as percent, trim_scale(fixed)::text as fixed, trim_scale(minimum)::text as minimum,
         trim_scale(maximum)::text as maximum
       from app.tariff_fee where version_id = any($1) ${inOrder}, from_amount`,
    [ids],
  )
  return rows
}

async function readLimits(db: Queries, ids: readonly number[]): Promise<StoredLimit[]> {
  const { rows } = await db.query<StoredLimit>(
    `select version_id as "versionId", method, currency, country, verified, trim_scale(per_operation)::text as "perOperation",
         trim_scale(per_day)::text as "perDay", trim_scale(per_month)::text as "perMonth"
       from app.tariff_limit where version_id = any($1) ${inOrder}, verified`,
    [ids],
  )
  return rows
}

async function readMargins(db: Queries, ids: readonly number[]): Promise<(InVersion & MarginRow)[]> {
  const { rows } = await db.query<InVersion & MarginRow>(
    `select version_id as "versionId", sold, bought, basis_points as "basisPoints"
       from app.tariff_margin where version_id = any($1) order by version_id, sold, bought`,
    [ids],
  )
  return rows
}

async function readCutOffs(db: Queries, ids: readonly number[]): Promise<(InVersion & CutOffRow)[]> {
  const { rows } = await db.query<InVersion & CutOffRow>(
    `select version_id as "versionId", method, currency, time
       from app.tariff_cut_off where version_id = any($1) order by version_id, method, currency`,
    [ids],
  )
  return rows
}

/** The rows of a version. */
export async function rowsOf(db: Queries, versionId: number): Promise<TariffRows> {
  const tariffRows = (await rowsOfVersions(db, [versionId])).get(versionId)
  if (!tariffRows) throw new Error(`tariff version ${versionId} has no rows`)
  return tariffRows
}

/** Copies the rows of a version into another. */
export async function copyRows(client: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  await client.query(
    `insert into app.tariff_fee select $2, method, currency, country, from_amount, percent, fixed, minimum, maximum
     from app.tariff_fee where version_id = $1`,
    [from, to],
  )
  await client.query(
    `insert into app.tariff_limit select $2, verified, method, currency, country, per_operation, per_day, per_month
     from app.tariff_limit where version_id = $1`,
    [from, to],
  )
  await client.query(
    `insert into app.tariff_margin select $2, sold, bought, basis_points from app.tariff_margin where version_id = $1`,
    [from, to],
  )
  await client.query(
    `insert into app.tariff_cut_off select $2, method, currency, time from app.tariff_cut_off where version_id = $1`,
    [from, to],
  )
}

/** Applies the changes to a draft: removes rows, also those to be replaced, and inserts the new rows. */
export async function changeRows(client: Queries, versionId: number, changes: RowChanges): Promise<void> {
  await removeRows(client, versionId, {
    fees: [...changes.feesRemoved, ...changes.fees],
    limits: [...changes.limitsRemoved, ...changes.limits],
    margins: [...changes.marginsRemoved, ...changes.margins],
    cutOffs: [...changes.cutOffsRemoved, ...changes.cutOffs],
  })
  await insertRows(client, [versionId], changes)
}

async function removeRows(
  client: Queries,
  versionId: number,
  keys: { fees: FeeKey[]; limits: LimitKey[]; margins: MarginKey[]; cutOffs: CutOffKey[] },
): Promise<void> {
  await client.query(
    `delete from app.tariff_fee f using jsonb_to_recordset($2) k (method text, currency text, country text, "from" numeric)
     where f.version_id = $1 and f.method = k.method and f.currency = k.currency and f.country = k.country
       and f.from_amount = k."from"`,
    [versionId, JSON.stringify(keys.fees)],
  )
  await client.query(
    `delete from app.tariff_limit l using jsonb_to_recordset($2) k (method text, currency text, country text, verified boolean)
     where l.version_id = $1 and l.method = k.method and l.currency = k.currency and l.country = k.country
       and l.verified = k.verified`,
    [versionId, JSON.stringify(keys.limits)],
  )
  await client.query(
    `delete from app.tariff_margin m using jsonb_to_recordset($2) k (sold text, bought text)
     where m.version_id = $1 and m.sold = k.sold and m.bought = k.bought`,
    [versionId, JSON.stringify(keys.margins)],
  )
  await client.query(
    `delete from app.tariff_cut_off c using jsonb_to_recordset($2) k (method text, currency text)
     where c.version_id = $1 and c.method = k.method and c.currency = k.currency`,
    [versionId, JSON.stringify(keys.cutOffs)],
  )
}

type NewRows = {
  fees: readonly FeeRow[]
  limits: readonly LimitRow[]
  overall?: readonly OverallRow[]
  margins?: readonly MarginRow[]
  cutOffs?: readonly CutOffRow[]
}

/** Limits of totals are stored in the column of the method, with these values. */
type TotalMethod = (typeof totals)[Total]
const totalNames: Record<TotalMethod, Total> = { '*': 'paid', received: 'received', held: 'held' }
const isTotal = (method: string): method is TotalMethod => Object.hasOwn(totalNames, method)

/** A limit of a total as a row among those of methods. */
const rowOfTotal = ({ of, ...row }: OverallRow) => ({ ...row, method: totals[of], country: everywhere })

/** Inserts rows into each of these versions; with `keep`, existing rows are not changed. */
export async function insertRows(
  client: Queries,
  versionIds: readonly number[],
  { fees, limits, overall = [], margins = [], cutOffs = [] }: NewRows,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  const onConflict = keep ? 'on conflict do nothing' : ''
  await client.query(
    `insert into app.tariff_fee
       (version_id, method, currency, country, from_amount, percent, fixed, minimum, maximum)
     select v.id, r.method, r.currency, r.country, r."from", r.percent, r.fixed, r.minimum, r.maximum
     from unnest($1::bigint[]) v (id), jsonb_to_recordset($2) r (method text, currency text, country text, "from" numeric,
       percent numeric, fixed numeric, minimum numeric, maximum numeric) ${onConflict}`,
    [versionIds, JSON.stringify(fees)],
  )
  await client.query(
    `insert into app.tariff_limit (version_id, verified, method, currency, country, per_operation, per_day, per_month)
     select v.id, r.verified, r.method, r.currency, r.country, r."perOperation", r."perDay", r."perMonth"
     from unnest($1::bigint[]) v (id), jsonb_to_recordset($2) r (verified boolean, method text, currency text, country text,
       "perOperation" numeric, "perDay" numeric, "perMonth" numeric) ${onConflict}`,
    [versionIds, JSON.stringify([...limits, ...overall.map(rowOfTotal)])],
  )
  await client.query(
    `insert into app.tariff_margin (version_id, sold, bought, basis_points)
     select v.id, r.sold, r.bought, r."basisPoints"
     from unnest($1::bigint[]) v (id), jsonb_to_recordset($2) r (sold text, bought text, "basisPoints" int) ${onConflict}`,
    [versionIds, JSON.stringify(margins)],
  )
  await client.query(
    `insert into app.tariff_cut_off (version_id, method, currency, time)
     select v.id, r.method, r.currency, r.time
     from unnest($1::bigint[]) v (id), jsonb_to_recordset($2) r (method text, currency text, time text) ${onConflict}`,
    [versionIds, JSON.stringify(cutOffs)],
  )
}

/** Sets all limits of versions to the same values, for load tests. */
export async function replaceLimits(
  client: Queries,
  versionIds: readonly number[],
  { perOperation, perDay, perMonth }: Limits,
): Promise<void> {
  await client.query(
    `update app.tariff_limit set per_operation = $2, per_day = $3, per_month = $4 where version_id = any($1)`,
    [versionIds, perOperation, perDay, perMonth],
  )
}
