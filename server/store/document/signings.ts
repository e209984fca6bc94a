import type pg from 'pg'
import type { SigningState, WForm } from '@sixpence/protocol/documents/documents'
import type { SigningOutcome } from '@sixpence/partners/esign/esign'
import { mayBind } from '#store/customer/may-bind.ts'

type Queries = Pick<pg.Pool, 'query'>
export type { SigningState, WForm } from '@sixpence/protocol/documents/documents'
export type Signing = {
  clientId: string
  form: WForm
  state: SigningState
  digest: Buffer
  sealed: Buffer
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const columns = `client_id as "clientId", form, state, digest, sealed, created_at as "createdAt",
  expires_at as "expiresAt", ended_at as "endedAt"`

/** The customer's 50 latest signings, newest first. */
export async function signingsOf(db: Queries, customerId: number): Promise<Signing[]> {
  const { rows } = await db.query<Signing>(
    `select ${columns} from app.signing where customer_id = $1 order by id desc limit 50`,
    [customerId],
  )
  return rows
}

/** The customer's signing with this client id, undefined for an unknown signing or another customer's. */
export async function signingOf(
  db: Queries,
  customerId: number,
  clientId: string,
): Promise<Signing | undefined> {
  const { rows } = await db.query<Signing>(
    `select ${columns} from app.signing where customer_id = $1 and client_id = $2`,
    [customerId, clientId],
  )
  return rows[0]
}

type NewSigning = {
  customerId: number
  personId: number
  form: WForm
  clientId: string
  digest: Buffer
  sealed: Buffer
  at: Date
  expiresAt: Date
}

/** Stores a pending signing; an earlier pending signing of the same form is replaced. */
export async function beginSigning(client: Queries, newSigning: NewSigning): Promise<void> {
  await client.query(
    `update app.signing set state = 'replaced', ended_at = $3
       where customer_id = $1 and form = $2 and state = 'waiting'`,
    [newSigning.customerId, newSigning.form, newSigning.at],
  )
  await client.query(
    `insert into app.signing
         (customer_id, person_id, form, client_id, digest, sealed, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newSigning.customerId,
      newSigning.personId,
      newSigning.form,
      newSigning.clientId,
      newSigning.digest,
      newSigning.sealed,
      newSigning.at,
      newSigning.expiresAt,
    ],
  )
}

type EndedSigning = { customerId: number; personId: number; brand: string; state: SigningState }

/**
 * Ends a pending signing if the digest is that of the document shown: as `signed` only while the signer still manages
 * the customer, otherwise as `declined`. Returns the customer and outcome, undefined when nothing changed.
 */
export async function endSigning(
  db: Queries,
  end: { clientId: string; state: SigningOutcome; digest: Buffer; now: Date },
): Promise<EndedSigning | undefined> {
  const { rows: waiting } = await db.query<Omit<EndedSigning, 'brand' | 'state'>>(
    `select customer_id as "customerId", person_id as "personId" from app.signing where client_id = $1`,
    [end.clientId],
  )
  const [whose] = waiting
  if (!whose) return undefined
  const state = end.state === 'signed' && !(await mayBind(db, whose)) ? 'declined' : end.state
  const { rows } = await db.query<EndedSigning>(
    `update app.signing s set state = $2, ended_at = $4 from app.customer c
     where s.client_id = $1 and s.state = 'waiting' and s.digest = $3 and c.id = s.customer_id
     returning s.customer_id as "customerId", s.person_id as "personId", c.brand, s.state`,
    [end.clientId, state, end.digest, end.now],
  )
  return rows[0]
}
