import { tariffKinds, type TariffKind, type TariffState } from '@sixpence/protocol/rules/tariffs'
import { customerTypes } from '@sixpence/protocol/rights'
import type pg from 'pg'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** A brand and a kind of its customers, by number. */
type Plan = { brand: string; type: number }

export type TariffVersionRow = {
  id: number
  brand: string
  type: number
  number: number
  state: TariffState
  validFrom: Date | null
  note: string
  /** Number of the version it is a copy of. */
  copyOf: number | null
  follows: number | null
  revision: number
  /** Staff who drafted, changed or proposed it, the drafter first. */
  authors: number[]
  draftedAt: Date
  proposedBy: number | null
  proposedAt: Date | null
  publishedBy: number | null
  publishedAt: Date | null
  withdrawnBy: number | null
  withdrawnAt: Date | null
  why: string | null
  /** It was published with changes to customers' disadvantage compared with the previous version. */
  isWorse: boolean
}

const columns = `v.id, v.brand, v.customer_type as type, v.number, v.state, v.valid_from as "validFrom", v.note,
  (select c.number from app.tariff_version c where c.id = v.copy_of) as "copyOf", v.follows, v.revision, to_json(v.authors) as authors,
  v.drafted_at as "draftedAt", v.proposed_by as "proposedBy", v.proposed_at as "proposedAt", v.published_by as "publishedBy",
  v.published_at as "publishedAt", v.withdrawn_by as "withdrawnBy", v.withdrawn_at as "withdrawnAt", v.why, v.is_worse as "isWorse"`

/** The number of a kind of customers, as stored. */
export const typeOfKind = (kind: TariffKind): number => customerTypes[kind]

/** The kind of customers with a number. @throws Error for an unknown number */
export function kindOfType(type: number): TariffKind {
  const tariffKind = tariffKinds.find((kind) => customerTypes[kind] === type)
  if (!tariffKind) throw new Error(`customers of type ${type} have no plan`)
  return tariffKind
}

/** All versions of a plan, newest first. */
export async function versionsOf(db: Queries, { brand, type }: Plan): Promise<TariffVersionRow[]> {
  const { rows } = await db.query<TariffVersionRow>(
    `select ${columns} from app.tariff_version v where v.brand = $1 and v.customer_type = $2 order by v.number desc`,
    [brand, type],
  )
  return rows
}

/** A version of a brand; undefined if it has none with this id. `lock` locks it until the transaction ends. */
export async function versionOf(
  db: Queries,
  { id, brand }: { id: number; brand: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<TariffVersionRow | undefined> {
  const { rows } = await db.query<TariffVersionRow>(
    `select ${columns} from app.tariff_version v where v.id = $1 and v.brand = $2 ${lock ? 'for update of v' : ''}`,
    [id, brand],
  )
  return rows[0]
}

/** A version of any brand. */
export async function versionById(db: Queries, id: number): Promise<TariffVersionRow | undefined> {
  const { rows } = await db.query<TariffVersionRow>(
    `select ${columns} from app.tariff_version v where v.id = $1`,
    [id],
  )
  return rows[0]
}

/** The number of the version by which the payment of an operation was priced; undefined for older operations. */
export async function versionPaidBy(db: Queries, operationId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ number: number }>(
    `select v.number from ledger.operation o join app.tariff_version v on v.id = (o.detail->>'tariffVersion')::bigint
     where o.id = $1`,
    [operationId],
  )
  return rows[0]?.number
}

/** The key with which a version was begun, also used to announce it. */
export async function keyOfVersion(db: Queries, id: number): Promise<string> {
  const { rows } = await db.query<{ key: string }>('select key from app.tariff_version where id = $1', [id])
  const [versionRow] = rows
  if (!versionRow) throw new Error(`tariff version ${id} does not exist, so it has no key`)
  return versionRow.key
}

/** The published versions of a plan in force at a moment and after it, ascending. */
export async function publishedFrom(
  db: Queries,
  { brand, type }: Plan,
  now: Date,
): Promise<TariffVersionRow[]> {
  const { rows } = await db.query<TariffVersionRow>(
    `select ${columns} from app.tariff_version v
     where v.brand = $1 and v.customer_type = $2 and v.state = 'published' and v.valid_from >= coalesce((
       select max(p.valid_from) from app.tariff_version p where p.brand = $1 and p.customer_type = $2
         and p.state = 'published' and p.valid_from <= $3), '-infinity')
     order by v.valid_from`,
    [brand, type, now],
  )
  return rows
}

/** Serialises decisions about a plan until the transaction ends. */
export async function lockPlan(client: Queries, { brand, type }: Plan): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('tariff ' || $1 || ' ' || $2, 0))`, [
    brand,
    type,
  ])
}

type NewDraft = Plan & { key: string; copyOf: number; note: string; by: number; at: Date }

/** Begins a draft under a key once, and returns its id and whether it is new. The caller holds the plan's lock. */
export async function insertDraft(
  client: Queries,
  { brand, type, key, copyOf, note, by, at }: NewDraft,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await client.query<{ id: number }>(
    `insert into app.tariff_version (brand, customer_type, number, state, key, note, copy_of, authors, drafted_at)
     select $1, $2, coalesce(max(number), 0) + 1, 'draft', $3, $4, $5, array[$6::bigint], $7
     from app.tariff_version where brand = $1 and customer_type = $2
     on conflict (brand, key) do nothing returning id`,
    [brand, type, key, note, copyOf, by, at],
  )
  const [newDraft] = inserted.rows
  if (newDraft) return { id: newDraft.id, isNew: true }
  const { rows } = await client.query<{ id: number }>(
    'select id from app.tariff_version where brand = $1 and key = $2',
    [brand, key],
  )
  const [draft] = rows
  if (!draft) throw new Error(`tariff draft ${key} of ${brand}, type ${type}, was neither begun nor found`)
  return { id: draft.id, isNew: false }
}

/** The changes of a step of a version, besides its revision. */
export type VersionStep = {
  state: TariffState
  /** Becomes an author. */
  author?: number
  note?: string | undefined
  validFrom?: Date | undefined
  follows?: number | null
  proposed?: { by: number; at: Date } | null
  published?: { by: number; at: Date; alone: boolean; isWorse: boolean }
  withdrawn?: { by: number; at: Date }
  why?: string | null
}

/** Applies a step to a version, which the caller has locked, and returns its new revision. */
export async function stepVersion(client: Queries, id: number, step: VersionStep): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    `update app.tariff_version set state = $2, revision = revision + 1,
       authors = case when $3::bigint is null or $3 = any (authors) then authors else authors || $3::bigint end,
       note = coalesce($4, note), valid_from = coalesce($5, valid_from),
       follows = case when $6 then $7::bigint else follows end,
       proposed_by = case when $8 then $9::bigint else proposed_by end,
       proposed_at = case when $8 then $10::timestamptz else proposed_at end,
       published_by = coalesce($11, published_by), published_at = coalesce($12, published_at), alone = coalesce($13, alone),
       withdrawn_by = coalesce($14, withdrawn_by), withdrawn_at = coalesce($15, withdrawn_at),
       why = case when $16 then $17::text else why end, is_worse = coalesce($18, is_worse)
     where id = $1 returning revision`,
    [
      id,
      step.state,
      step.author ?? null,
      step.note ?? null,
      step.validFrom ?? null,
      step.follows !== undefined,
      step.follows ?? null,
      step.proposed !== undefined,
      step.proposed?.by ?? null,
      step.proposed?.at ?? null,
      step.published?.by ?? null,
      step.published?.at ?? null,
      step.published?.alone ?? null,
      step.withdrawn?.by ?? null,
      step.withdrawn?.at ?? null,
      step.why !== undefined,
      step.why ?? null,
      step.published?.isWorse ?? null,
    ],
  )
  const [stepped] = rows
  if (!stepped) throw new Error(`tariff version ${id} does not exist, so it was not moved to ${step.state}`)
  return stepped.revision
}

/** Creates the first version of a plan without versions, published long ago; its rows are added by the caller. */
export async function beginPlan(client: Queries, { brand, type }: Plan): Promise<void> {
  await client.query(
    `insert into app.tariff_version (brand, customer_type, number, state, key, valid_from, note, authors, drafted_at, published_at)
     select $1, $2, 1, 'published', gen_random_uuid(), '2020-01-01Z', 'Initial tariff', '{}', now(), now()
     where not exists (select from app.tariff_version where brand = $1 and customer_type = $2)
     on conflict do nothing`,
    [brand, type],
  )
}

/** Whether nobody has drafted a version of the plan yet: it has the initial version of a release, which has no author. */
export async function isUndrafted(client: Queries, { brand, type }: Plan): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app.tariff_version where brand = $1 and customer_type = $2 and authors <> '{}' limit 1`,
    [brand, type],
  )
  return rowCount === 0
}

/** Ids of the versions of a plan that are or may come into force. */
export async function changeableVersions(client: Queries, { brand, type }: Plan): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from app.tariff_version where brand = $1 and customer_type = $2 and state <> 'withdrawn'`,
    [brand, type],
  )
  return rows.map(({ id }) => id)
}
