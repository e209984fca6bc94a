import type { MassKind, MassStatus } from '@sixpence/protocol/mass/mass'
import type { BatchTransfer } from '@sixpence/protocol/history/batches'
import type pg from 'pg'
import type { StoredBatchStatus } from '@sixpence/protocol/rules/mass/statuses'
import type { Facts } from '#core/refused.ts'
import type { Proposer } from '#store/operation/details.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Exchange rates by `EUR USD`, and network fees in minor units by `BTC bitcoin`. */
export type Prices = Readonly<Record<string, string>>

/** A batch of payments uploaded as a file; `submitted` waits for the ledger, a code or colleagues. */
export type OwnMassBatch = {
  id: number
  customerId: number
  /** The person who uploaded it. */
  personId: number
  brand: string
  accountId: number
  kind: MassKind
  nameSealed: Buffer
  columnsSealed: Buffer
  /** `FileFacts` of the file. */
  foundSealed: Buffer | null
  mediaType: BatchTransfer['mediaType']
  hasFile: boolean
  prices: Prices
  pricedAt: Date
  /** Increased by every change of its lines. */
  revision: number
  state: StoredBatchStatus
  createdAt: Date
  fromId: number | null
  /** The idempotency key of the hold, and its operation. */
  submitKey: string | null
  operationId: number | null
  /** An approver of the company has to approve it. */
  isRequest: boolean
  /** Every payment was made or can no longer be made. */
  isMade: boolean
  /** Execution date; null, or a past day, means at once. */
  payOn: string | null
  /** The key of the public interface that proposed it. */
  proposed: Proposer | null
}

const columns = `b.id, b.customer_id as "customerId", b.person_id as "personId", b.brand, b.account_id as "accountId",
  b.kind, b.name_sealed as "nameSealed", b.columns_sealed as "columnsSealed", b.found_sealed as "foundSealed", b.media_type as "mediaType",
  b.file is not null as "hasFile", b.prices, b.priced_at as "pricedAt", b.revision, b.state,
  b.created_at as "createdAt", b.from_id as "fromId", b.submit_key as "submitKey", b.operation_id as "operationId",
  coalesce((select o.detail ? 'request' from ledger.operation o where o.id = b.operation_id), false) as "isRequest",
  b.made_at is not null as "isMade", b.pay_on::text as "payOn", b.proposed`

/** The customer's batch with this id, undefined for an unknown batch or another customer's. */
export async function ownMassBatch(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnMassBatch | undefined> {
  const { rows } = await db.query<OwnMassBatch>(
    `select ${columns} from app.mass_batch b where b.customer_id = $1 and b.id = $2`,
    [customerId, id],
  )
  return rows[0]
}

/** The rates and network fees at which a batch was priced. */
export async function pricesOfBatch(db: Queries, id: number): Promise<Prices> {
  const { rows } = await db.query<{ prices: Prices }>('select prices from app.mass_batch where id = $1', [id])
  return rows[0]?.prices ?? {}
}

/** Default number of batches listed. */
export const mostRecentMass = 50

/** Batches that can still be changed or are being paid, and those made since this time, newest first. */
export async function recentMassBatches(
  db: Queries,
  customerId: number,
  since: Date,
): Promise<OwnMassBatch[]> {
  const { rows } = await db.query<OwnMassBatch>(
    `select ${columns} from app.mass_batch b where b.customer_id = $1
       and (b.state in ('uploaded', 'submitted') or b.state = 'confirmed' and (b.made_at is null or b.made_at > $2))
     order by b.id desc limit ${mostRecentMass}`,
    [customerId, since],
  )
  return rows
}

/** All batches of a customer below this id, newest first. */
export async function massBatchesBelow(
  db: Queries,
  customerId: number,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<OwnMassBatch[]> {
  const { rows } = await db.query<OwnMassBatch>(
    `select ${columns} from app.mass_batch b where b.customer_id = $1 and ($2::bigint is null or b.id < $2)
     order by b.id desc limit $3`,
    [customerId, below ?? null, limit],
  )
  return rows
}

export type LineCounts = {
  /** Number of lines that are not removed. */
  lines: number
  withProblems: number
  duplicates: number
  removed: number
  ready: number
  underWay: number
  paid: number
  failed: number
  /** Debit and fees of valid lines, in minor units. */
  debit: string
  fee: string
}

/** Counts of each batch's lines, by batch id. */
export async function countLines(db: Queries, ids: readonly number[]): Promise<Map<number, LineCounts>> {
  const { rows } = await db.query<LineCounts & { id: number }>(
    `select l.batch_id as id,
       count(*) filter (where not l.is_removed)::int as lines,
       count(*) filter (where l.has_problem and not l.is_removed)::int as "withProblems",
       count(*) filter (where (l.duplicate_line is not null or l.duplicate_at is not null) and not l.is_removed)::int as duplicates,
       count(*) filter (where l.is_removed)::int as removed,
       count(*) filter (where not l.is_removed and l.operation_id is null and l.failure is null)::int as ready,
       count(*) filter (where l.operation_id is not null and coalesce(p.state, 'underWay') = 'underWay')::int as "underWay",
       count(*) filter (where p.state = 'paid')::int as paid,
       count(*) filter (where l.failure is not null or p.state = 'unpaid')::int as failed,
       coalesce(sum(l.debit) filter (where not l.is_removed and not l.has_problem), 0)::text as debit,
       coalesce(sum(l.fee) filter (where not l.is_removed and not l.has_problem), 0)::text as fee
     from app.mass_line l left join app.batch_payment p on p.operation_id = l.operation_id
     where l.batch_id = any($1) group by l.batch_id`,
    [ids],
  )
  const none: LineCounts = {
    lines: 0,
    withProblems: 0,
    duplicates: 0,
    removed: 0,
    ready: 0,
    underWay: 0,
    paid: 0,
    failed: 0,
    debit: '0',
    fee: '0',
  }
  const countsById = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return new Map(ids.map((id) => [id, countsById.get(id) ?? none]))
}

/** Status on the wire: a batch is over when each of its payments has ended. */
export function massStatusOf(
  { state, isMade }: Pick<OwnMassBatch, 'state' | 'isMade'>,
  { underWay, failed }: Pick<LineCounts, 'underWay' | 'failed'>,
): MassStatus {
  if (state !== 'confirmed') return state
  if (!isMade || underWay > 0) return 'confirmed'
  return failed > 0 ? 'partiallyPaid' : 'completed'
}

type NewMassBatch = {
  customerId: number
  personId: number
  brand: string
  accountId: number
  kind: MassKind
  name: { sealed: Buffer; words: string[] }
  file: { sealed: Buffer | null; mediaType: string; size: number; digest: Buffer }
  columnsSealed: Buffer
  foundSealed?: Buffer | undefined
  prices: Prices
  payOn?: string | undefined
  fromId?: number
  proposed?: Proposer | undefined
  at: Date
}

/** Stores a batch without its lines and returns its id. */
export async function insertMassBatch(client: Queries, newMassBatch: NewMassBatch): Promise<number> {
  const { name, file } = newMassBatch
  const { rows } = await client.query<{ id: number }>(
    `insert into app.mass_batch (customer_id, person_id, brand, account_id, kind, name_sealed, name_words, file, media_type,
       size, file_digest, columns_sealed, prices, priced_at, from_id, pay_on, proposed, created_at, asks_from,
       found_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $14,
       case when $5 <> 'p2p' then $14::timestamptz end, $18) returning id`,
    [
      newMassBatch.customerId,
      newMassBatch.personId,
      newMassBatch.brand,
      newMassBatch.accountId,
      newMassBatch.kind,
      name.sealed,
      name.words,
      file.sealed,
      file.mediaType,
      file.size,
      file.digest,
      newMassBatch.columnsSealed,
      newMassBatch.prices,
      newMassBatch.at,
      newMassBatch.fromId ?? null,
      newMassBatch.payOn ?? null,
      newMassBatch.proposed ?? null,
      newMassBatch.foundSealed ?? null,
    ],
  )
  const [inserted] = rows
  if (!inserted)
    throw new Error(`insert into app.mass_batch returned no row for customer ${newMassBatch.customerId}`)
  return inserted.id
}

/** The uploaded file, encrypted; null when it is not stored. */
export async function massFile(db: Queries, id: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ file: Buffer | null }>('select file from app.mass_batch where id = $1', [
    id,
  ])
  return rows[0]?.file ?? null
}

/** When the same file was uploaded before; cancelled and rejected batches do not count. */
export async function sameMassFile(
  client: Queries,
  customerId: number,
  digest: Buffer,
): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    `select created_at as at from app.mass_batch
     where customer_id = $1 and file_digest = $2 and from_id is null and state not in ('cancelled', 'rejected')
     order by id desc limit 1`,
    [customerId, digest],
  )
  return rows[0]?.at
}

/** Number of the customer's batches that are not submitted. */
export async function countOpenMass(client: Queries, customerId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from app.mass_batch where customer_id = $1 and state = 'uploaded'`,
    [customerId],
  )
  return rows[0]?.n ?? 0
}

/**
 * Locks the batch for the transaction, so that it is not submitted while its lines are changed, counts the change, and
 * starts the payee checks of changed lines.
 * @throws Refused massNotEditable
 */
export async function lockMassForEdit(
  client: Queries,
  id: number,
  refuse: (name: 'massNotEditable', facts?: Facts) => never,
): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    `update app.mass_batch set revision = revision + 1, asks_from = case when kind <> 'p2p' then '-infinity'::timestamptz end
     where id = $1 and state = 'uploaded' returning revision`,
    [id],
  )
  const [{ revision } = refuse('massNotEditable')] = rows
  return revision
}

/** Changes the given properties of a batch: name, account, columns, notes about its file, prices, day. */
export async function changeMassBatch(
  client: Queries,
  id: number,
  change: {
    name?: { sealed: Buffer; words: string[] } | undefined
    accountId?: number | undefined
    columnsSealed?: Buffer
    foundSealed?: Buffer
    prices?: Prices
    pricedAt?: Date
    /** Null for at once. */
    payOn?: string | null | undefined
  },
): Promise<void> {
  await client.query(
    `update app.mass_batch set name_sealed = coalesce($2, name_sealed), name_words = coalesce($3, name_words),
       account_id = coalesce($4, account_id), columns_sealed = coalesce($5, columns_sealed),
       prices = coalesce($6, prices), priced_at = coalesce($7, priced_at),
       pay_on = case when $8 then $9::date else pay_on end, found_sealed = coalesce($10, found_sealed) where id = $1`,
    [
      id,
      change.name?.sealed ?? null,
      change.name?.words ?? null,
      change.accountId ?? null,
      change.columnsSealed ?? null,
      change.prices ?? null,
      change.pricedAt ?? null,
      change.payOn !== undefined,
      change.payOn ?? null,
      change.foundSealed ?? null,
    ],
  )
}

/** The column assignment stored for a file with these headers. */
export async function rememberedColumns(
  db: Queries,
  customerId: number,
  kind: MassKind,
  headersDigest: Buffer,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    `select columns_sealed as sealed from app.mass_mapping where customer_id = $1 and kind = $2 and headers_digest = $3`,
    [customerId, kind, headersDigest],
  )
  return rows[0]?.sealed
}

/** Stores the column assignment for the next file with these headers. */
export async function rememberColumns(
  client: Queries,
  { customerId, kind }: { customerId: number; kind: MassKind },
  headersDigest: Buffer,
  sealed: Buffer,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into app.mass_mapping (customer_id, kind, headers_digest, columns_sealed, used_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, kind, headers_digest) do update
     set columns_sealed = excluded.columns_sealed, used_at = excluded.used_at`,
    [customerId, kind, headersDigest, sealed, now],
  )
}
