import type { ScreeningHit, ScreeningQuery } from '@sixpence/partners/screening/screening'
import type pg from 'pg'
import type { ScreenedPart } from '@sixpence/protocol/desk/desk-screening'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { SubjectKind } from './subjects.ts'

type Queries = Pick<pg.Pool, 'query'>

export type CaseKind = SubjectKind | 'payment'

/** A hit with the keyed hash of its entry in its current form, in base64url. */
export type KeyedHit = ScreeningHit & { key: string }

/** Data compared with a list, and its hits. */
export type Compared = Omit<ScreeningQuery, 'id'> & {
  /** The part of a payment; for a person or company only the subject. */
  part: ScreenedPart
  /** The name, or the purpose of the payment. */
  said: string
  /** Keyed hash of the compared data, in base64url. */
  digest: string
  hits: KeyedHit[]
}

export type NewScreeningCase = {
  kind: CaseKind
  subjectId: number
  customerId: number
  listId: number
  compared: readonly Compared[]
}

export type ScreeningCaseRow = {
  id: number
  kind: CaseKind
  subjectId: number
  customerId: number
  listId: number
  score: number
  words: Buffer
  version: number
  openedAt: Date
  outcome: 'false' | 'true' | null
  decidedAt: Date | null
  decidedBy: number | null
  reason: Buffer | null
}

/** Select list for a `ScreeningCaseRow` from the alias `k`. */
export const screeningCaseColumns = `k.id, k.kind, k.subject_id as "subjectId", k.customer_id as "customerId",
  k.list_id as "listId", k.score, k.words, k.version, k.opened_at as "openedAt", k.outcome, k.decided_at as "decidedAt",
  k.decided_by as "decidedBy", k.reason`

/**
 * Opens a case, or renews the open case of the same subject; its version is incremented, so that a decision on an
 * outdated version is refused.
 */
export async function openScreeningCase(
  client: pg.ClientBase,
  personal: PersonalData,
  newScreeningCase: NewScreeningCase,
  now: Date,
): Promise<void> {
  const score = Math.max(...newScreeningCase.compared.flatMap(({ hits }) => hits.map((hit) => hit.score)))
  const words = await personal.seal(
    `customer:${newScreeningCase.customerId}`,
    { compared: newScreeningCase.compared },
    client,
  )
  await client.query(
    `insert into app.screening_case (kind, subject_id, customer_id, list_id, score, words, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (kind, subject_id) where outcome is null do update
       set list_id = excluded.list_id, score = excluded.score, words = excluded.words,
         version = app.screening_case.version + 1`,
    [
      newScreeningCase.kind,
      newScreeningCase.subjectId,
      newScreeningCase.customerId,
      newScreeningCase.listId,
      score,
      words,
      now,
    ],
  )
}

/** The compared data of a case; undefined when the customer's key was erased. */
export async function comparedIn(
  personal: PersonalData,
  { customerId, words }: Pick<ScreeningCaseRow, 'customerId' | 'words'>,
  db?: Queries,
): Promise<Compared[] | undefined> {
  const opened = await personal.open<{ compared: Compared[] }>(`customer:${customerId}`, words, db)
  return opened?.compared
}

/** Stores the decision of a case. */
export async function keepScreeningDecision(
  client: pg.ClientBase,
  id: number,
  { outcome, by, reason, now }: { outcome: 'false' | 'true'; by: number; reason: Buffer; now: Date },
): Promise<void> {
  await client.query(
    `update app.screening_case set outcome = $2, decided_by = $3, reason = $4, decided_at = $5, version = version + 1
     where id = $1`,
    [id, outcome, by, reason, now],
  )
}

/** Stores whether the hits of a case are true, valid as long as neither the subject nor the entry changes. */
export async function keepPairs(
  client: pg.ClientBase,
  caseId: number,
  outcome: 'false' | 'true',
  compared: readonly Compared[],
): Promise<void> {
  const pairs = compared.flatMap(({ digest, hits }) => hits.map(({ key }) => ({ digest, key })))
  await client.query(
    `insert into app.screening_decided (digest, entity, outcome, case_id)
     select distinct digest, entity, $4, $3::bigint from unnest($1::bytea[], $2::bytea[]) as pair (digest, entity)
     on conflict (digest, entity) do update set outcome = excluded.outcome, case_id = excluded.case_id`,
    [
      pairs.map(({ digest }) => Buffer.from(digest, 'base64url')),
      pairs.map(({ key }) => Buffer.from(key, 'base64url')),
      caseId,
      outcome,
    ],
  )
}

/**
 * Leaves out hits that were decided to be false. For people and companies also true hits, because they are restricted
 * already; a payment to a true hit is held each time.
 */
export async function undecided<Item extends Compared>(db: Queries, all: readonly Item[]): Promise<Item[]> {
  const withHits = all.filter(({ hits }) => hits.length > 0)
  if (withHits.length === 0) return [...all]
  const { rows } = await db.query<{ digest: Buffer; entity: Buffer; outcome: 'false' | 'true' }>(
    'select digest, entity, outcome from app.screening_decided where digest = any($1)',
    [withHits.map(({ digest }) => Buffer.from(digest, 'base64url'))],
  )
  const pair = (digest: string, entity: string): string => `${digest} ${entity}`
  const outcomeByPair = new Map(
    rows.map((row) => [
      pair(row.digest.toString('base64url'), row.entity.toString('base64url')),
      row.outcome,
    ]),
  )
  return all.map((value) => ({
    ...value,
    hits: value.hits.filter(({ key }) => {
      const outcome = outcomeByPair.get(pair(value.digest, key))
      return outcome === undefined || (outcome === 'true' && value.part !== 'subject')
    }),
  }))
}

/** Whether the customer, or any of their people, has a true hit, or a hit that is not decided yet. */
export async function isCustomerStopped(db: Queries, customerId: number): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from app.screening_case where customer_id = $1 and kind <> 'payment'
       and outcome is distinct from 'false') as is`,
    [customerId],
  )
  return rows[0]?.is === true
}
