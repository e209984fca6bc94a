import { createHash } from 'node:crypto'
import type { IdentityKind, IdentityReason } from '@sixpence/partners/identity/identity'
import { identityStates, type IdentityState } from '@sixpence/protocol/identity/identity'
import { documentStatuses, type SectionStatus } from '@sixpence/protocol/rules/documents'

import type pg from 'pg'

/** What a proof of identity is asked for. */
export type IdentityPurpose = 'verification' | 'username' | 'contract'

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

/** What the questions of this file need. */
type Facts = { db: pg.Pool; clock: { now: () => Date } }

/** A link's token is kept as this alone. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

// Nothing has to run for a link to end.
const columns = `id, customer_id as "customerId", person_id as "personId", brand, kind, purpose,
  case when state = 'waiting' and expires_at <= $1 then 'expired' else state end as state,
  reason, go_on_at as "goOnAt", expires_at as "expiresAt", handed_in_at as "handedInAt"`

/** The page of a proof (R007, R008). */
export const linkOf = (run: { kind: IdentityKind; workflowRunId: string; token: string }): string =>
  run.kind === 'video'
    ? `/video-identity-job/${run.token}`
    : `/identity-verification/${run.workflowRunId}/${run.token}`

/** The proof a link leads to; the token alone decides. */
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

/** The proof that counts: the newest the company has seen, or else the newest. */
export async function standingRun(
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
 * A person becomes verified when their identity is proven and nothing is asked of them any more: no questionnaire, no
 * newer details, no due diligence, no limit. True when that is now.
 */
export async function verifyWhenWhole(client: pg.ClientBase, customerId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.customer c set verified = true
     where id = $1 and type = 1 and not verified and not limited and not need_kyc and not need_personal_info
       and due_diligence_level in (0, 3)
       and exists (select from app.identity_run r
         where r.customer_id = c.id and kind = 'document' and purpose = 'verification' and state = 'passed')`,
    [customerId],
  )
  return rowCount === 1
}

/**
 * A proof that the company leaves to the bank, as a condition on `r`: another name, a duplicate, or one it looks at for
 * more than a day; and nothing newer of its kind is with the company.
 */
export const undecidedRun = (now: string): string => `(
  (r.state in ('nameMismatch', 'duplicate')
    or r.state = 'review' and coalesce(r.handed_in_at, r.created_at) < ${now}::timestamptz - interval '1 day')
  and not exists (select from app.identity_run n where n.customer_id = r.customer_id and n.kind = r.kind
    and n.purpose = r.purpose and n.created_at > r.created_at and n.state not in ('waiting', 'expired')))`

/** What a proof comes to in the words of the verification status: the number of a document's state (B115, B215). */
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
    // A duplicate is a step of its own (B103); the document itself is still looked at.
    case 'review':
    case 'duplicate':
      return pending
    case 'waiting':
    case undefined:
    default:
      return undefined
  }
}

/** The same of a talk on video, as a section's state (B117, B216). */
export function videoStatus(state: IdentityState | undefined): SectionStatus {
  if (state === undefined) return 'notRequired'
  if (state === 'passed') return 'validated'
  return state === 'waiting' || state === 'review' ? 'pending' : 'rejected'
}

/** An end that nothing follows on. */
export const isOver = (state: IdentityState): boolean =>
  identityStates.indexOf(state) > identityStates.indexOf('review')
