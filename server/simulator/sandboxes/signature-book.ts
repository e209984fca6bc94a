import type { SignatureBook } from '@sixpence/partners/esign/sandbox'
import { resultIn } from '@sixpence/partners/esign/esign'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'

/** Store of the signing sandbox. */
export const signatureBook = (pool: pg.Pool, clock: Clock): SignatureBook => ({
  add: async ({ clientId, brand, signer, title, lines, digest, returnTo }) => {
    await pool.query(
      `insert into sandbox.signature_order (client_id, brand, signer, title, lines, digest, return_to, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [clientId, brand, signer, title, lines, digest, returnTo, clock.now()],
    )
  },
  end: async (clientId, { outcome, signedAs }) => {
    const { rowCount } = await pool.query(
      `update sandbox.signature_order set outcome = $2, signed_as = $3, ended_at = $4
       where client_id = $1 and outcome is null`,
      [clientId, outcome, signedAs ?? null, clock.now()],
    )
    return rowCount === 1
  },
  outcome: async (clientId) => {
    const { rows } = await pool.query<{ outcome: string | null; digest: string }>(
      'select outcome, digest from sandbox.signature_order where client_id = $1',
      [clientId],
    )
    return resultIn({ clientId, ...rows[0] })
  },
})
