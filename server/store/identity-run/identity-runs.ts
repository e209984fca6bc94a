import type { IdentityKind, IdentityReason } from '@sixpence/partners/identity/identity'
import { identityStates, type IdentityState } from '@sixpence/protocol/identity/identity'
import { documentStatuses, type SectionStatus } from '@sixpence/protocol/rules/documents'

import type pg from 'pg'
import { sha256 } from '#core/keys/sha256.ts'

/** Purpose of an identity check. */
export type IdentityPurpose = 'verification' | 'username' | 'contract' | 'merchant'

export type IdentityRun = {
  id: string
  customerId: number
  personId: number
  brand: string
  kind: IdentityKind
  purpose: IdentityPurpose
  state: IdentityState
  reason: IdentityReason | null
  goOnAt: string | null
  expiresAt: Date
  handedInAt: Date | null
}

/** Dependencies of these queries. */
type Facts = { db: pg.Pool; clock: { now: () => Date } }

/** Hash by which the token of a link is stored. */
export const tokenHash = (token: string): Buffer => sha256(token)

// Expiry is computed on reading, so that no job is needed.
const columns = `id, customer_id as "customerId", person_id as "personId", brand, kind, purpose,
  case when state = 'waiting' and expires_at <= $1 then 'expired' else state end as state,
  reason, go_on_at as "goOnAt", expires_at as "expiresAt", handed_in_at as "handedInAt"`

/** Path of the page for an identity check (R007, R008). */
export const linkOf = (run: { kind: IdentityKind; workflowRunId: string; token: string }): string =>
  run.kind === 'video'
    ? `/video-identity-job/${run.token}`
    : `/identity-verification/${run.workflowRunId}/${run.token}`

/** The check that a link leads to, determined by its token alone; undefined when there is none. */
export async function runByToken(
  s: Facts,
  brand: string,
  link: { kind: IdentityKind; token: string; workflowRunId?: string },
): Promise<IdentityRun | undefined> {
  const { rows } = await s.db.query<IdentityRun>(
    `select ${columns} from app.identity_run
     where token_hash = $2 and brand = $3 and kind = $4 and ($5::uuid is null or id = $5)`,
    [s.clock.now(), tokenHash(link.token), brand, link.kind, link.workflowRunId ?? null],
  )
  return rows[0]
}

/** The decisive check: the latest submitted to the company, otherwise the latest. */
export async function currentRun(
  s: Facts,
  customerId: number,
  kind: IdentityKind,
): Promise<IdentityRun | undefined> {
  const { rows } = await s.db.query<IdentityRun>(
    `select ${columns} from app.identity_run
     where customer_id = $2 and kind = $3 and purpose = 'verification'
     order by state in ('waiting', 'expired'), created_at desc, id limit 1`,
    [s.clock.now(), customerId, kind],
  )
  return rows[0]
}

/**
 * SQL condition on `r` for checks that the bank has to decide: name mismatch, duplicate, or in review for more than a
 * day, without a newer check of the kind at the company.
 */
export const undecidedRun = (now: string): string => `(
  r.purpose <> 'merchant' and (r.state in ('nameMismatch', 'duplicate')
    or r.state = 'review' and coalesce(r.handed_in_at, r.created_at) < ${now}::timestamptz - interval '1 day')
  and not exists (select from app.identity_run n where n.customer_id = r.customer_id and n.kind = r.kind
    and n.purpose = r.purpose and n.created_at > r.created_at and n.state not in ('waiting', 'expired')))`

/** Document status number corresponding to the state of an identity check (B115, B215). */
export function identityStatus(state: IdentityState | undefined): number | undefined {
  const { confirmed, rejected, canceled, pending, nameMismatch } = documentStatuses
  switch (state) {
    case 'passed':
      return confirmed
    case 'failed':
      return rejected
    case 'expired':
      return canceled
    case 'nameMismatch':
      return nameMismatch
    // A duplicate is handled by a step of its own (B103); the document counts as in review.
    case 'review':
    case 'duplicate':
      return pending
    case 'waiting':
    case undefined:
    default:
      return undefined
  }
}

/** Section status corresponding to the state of a video identification (B117, B216). */
export function videoStatus(state: IdentityState | undefined): SectionStatus {
  if (state === undefined) return 'notRequired'
  if (state === 'passed') return 'validated'
  return state === 'waiting' || state === 'review' ? 'pending' : 'rejected'
}

/** Whether a state is final. */
export const isOver = (state: IdentityState): boolean =>
  identityStates.indexOf(state) > identityStates.indexOf('review')
