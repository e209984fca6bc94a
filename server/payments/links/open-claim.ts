import type { Services } from '#context/services.ts'

/** A claim that waits for its code. */
export type OpenClaim = { id: number; expiresAt: Date }

/** The open claim of a payment; undefined when there is none or it has expired. */
export async function openClaim(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  paymentId: number,
): Promise<OpenClaim | undefined> {
  const { rows } = await db.query<OpenClaim>(
    `select id, expires_at as "expiresAt" from app.global_claim
     where operation_id = $1 and state = 'open' and expires_at > $2`,
    [paymentId, clock.now()],
  )
  return rows[0]
}
