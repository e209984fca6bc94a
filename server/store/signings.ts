import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>
export type WForm = 'w9' | 'w8ben' | 'w8benE'
export type SigningState = 'waiting' | 'signed' | 'declined' | 'expired' | 'replaced'
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

export async function signingsOf(db: Queries, customerId: number): Promise<Signing[]> {
  const { rows } = await db.query<Signing>(
    `select ${columns} from app.signing where customer_id = $1 order by id desc limit 50`,
    [customerId],
  )
  return rows
}

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

/** Ends one that waits, if what was signed is what was shown. Gives whose it is, or undefined when nothing changed. */
export async function endSigning(
  db: Queries,
  end: { clientId: string; state: 'signed' | 'declined' | 'expired'; digest: Buffer; now: Date },
): Promise<{ customerId: number; personId: number; brand: string } | undefined> {
  const { rows } = await db.query<{ customerId: number; personId: number; brand: string }>(
    `update app.signing s set state = $2, ended_at = $4 from app.customer c
     where s.client_id = $1 and s.state = 'waiting' and s.digest = $3 and c.id = s.customer_id
     returning s.customer_id as "customerId", s.person_id as "personId", c.brand`,
    [end.clientId, end.state, end.digest, end.now],
  )
  return rows[0]
}
