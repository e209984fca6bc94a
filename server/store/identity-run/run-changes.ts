import type { IdentityKind } from '@sixpence/partners/identity/identity'
import type pg from 'pg'
import { tokenHash, type IdentityPurpose, type IdentityRun } from './identity-runs.ts'

type Queries = Pick<pg.Pool, 'query'>

type NewRun = {
  id: string
  customerId: number
  personId: number
  brand: string
  kind: IdentityKind
  purpose: IdentityPurpose
  token: string
  goOnAt: string | undefined
  at: Date
  expiresAt: Date
}

/**
 * Stores a check that was ordered; an earlier pending check of the same kind and purpose expires. Checks requested by
 * a company concern many people, so they do not replace each other.
 */
export async function insertRun(client: Queries, newRun: NewRun): Promise<void> {
  if (newRun.purpose !== 'merchant')
    await client.query(
      `update app.identity_run set state = 'expired', decided_at = $4
       where customer_id = $1 and kind = $2 and purpose = $3 and state = 'waiting'`,
      [newRun.customerId, newRun.kind, newRun.purpose, newRun.at],
    )
  await client.query(
    `insert into app.identity_run
       (id, customer_id, person_id, brand, kind, purpose, token_hash, go_on_at, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newRun.id,
      newRun.customerId,
      newRun.personId,
      newRun.brand,
      newRun.kind,
      newRun.purpose,
      tokenHash(newRun.token),
      newRun.goOnAt ?? null,
      newRun.at,
      newRun.expiresAt,
    ],
  )
}

/** Records that a check was submitted to the identity company; false when it already was. */
export async function reviewRun(client: Queries, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.identity_run set state = 'review', handed_in_at = $2 where id = $1 and state = 'waiting'`,
    [id, now],
  )
  return rowCount === 1
}

type EndedRun = Pick<IdentityRun, 'customerId' | 'personId' | 'brand' | 'kind' | 'purpose'>

type Result = {
  outcome: string
  reason: string | undefined
  duplicateOf: string | undefined
  now: Date
}

/** Records the company's result; undefined if the check is unknown or its result is final. */
export async function endRun(
  client: Queries,
  id: string,
  { outcome, reason, duplicateOf, now }: Result,
): Promise<EndedRun | undefined> {
  const { rows } = await client.query<EndedRun>(
    `update app.identity_run set state = $2, reason = $3, duplicate_of = coalesce($5, duplicate_of),
       decided_at = case when $2 = 'review' then null else $4::timestamptz end
     where id = $1 and state in ('waiting', 'review')
     returning customer_id as "customerId", person_id as "personId", brand, kind, purpose`,
    [id, outcome, reason ?? null, now, duplicateOf ?? null],
  )
  return rows[0]
}

/** Stores the data the company read from the document, encrypted. */
export async function keepRead(client: Queries, id: string, sealed: Buffer): Promise<void> {
  await client.query('update app.identity_run set said = $2 where id = $1', [id, sealed])
}

/** Records the bank's own decision on a check. */
export async function decideRun(
  client: Queries,
  id: string,
  { outcome, reason, now }: { outcome: 'passed' | 'failed'; reason: string | undefined; now: Date },
): Promise<void> {
  await client.query('update app.identity_run set state = $2, reason = $3, decided_at = $4 where id = $1', [
    id,
    outcome,
    reason ?? null,
    now,
  ])
}
