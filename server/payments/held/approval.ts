import type { Services } from '#context/services.ts'

/** Approval of a held payment: method, digest of what was shown, code and attempts. */
export type Approval = {
  operationId: number
  personId: number
  method: number
  digest: Buffer
  codeHash: Buffer | null
  sentTo: string | null
  sentAt: Date | null
  sends: number
  attempts: number
  state: 'open' | 'passed' | 'dead' | 'canceled'
  expiresAt: Date
}

/** Changes an approval's state by a conditional update; false when it was in none of the states `from`. */
export async function moveApproval(
  s: Services,
  transactionId: number,
  from: readonly Approval['state'][],
  to: Approval['state'],
): Promise<boolean> {
  const { rowCount } = await s.db.query(
    'update app.approval set state = $3 where operation_id = $1 and state = any($2)',
    [transactionId, from, to],
  )
  return rowCount === 1
}

/** Records which passkey approved a payment. */
export async function notePasskey(
  s: Pick<Services, 'db'>,
  { transactionId, passkeyId }: { transactionId: number; passkeyId: number },
): Promise<void> {
  await s.db.query('update app.approval set passkey_id = $2 where operation_id = $1', [
    transactionId,
    passkeyId,
  ])
}

/** The approval of a payment, without locking; undefined when it has none. */
export async function readApproval(s: Services, transactionId: number): Promise<Approval | undefined> {
  const { rows } = await s.db.query<Approval>(`${columns} where operation_id = $1`, [transactionId])
  return rows[0]
}

const columns = `
  select operation_id as "operationId", person_id as "personId", method, digest, code_hash as "codeHash",
    sent_to as "sentTo", sent_at as "sentAt", sends, attempts, state, expires_at as "expiresAt"
  from app.approval`
