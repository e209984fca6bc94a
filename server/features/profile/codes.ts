import { randomInt } from 'node:crypto'
import type { Services } from '#context/services.ts'

/** A code to confirm a phone, an address or a new username: six digits, 15 minutes, five tries, resent after a minute, five times. */
const codeMs = 15 * 60_000
const waitMs = 60_000
const mostSends = 5
const mostTries = 5

type Table = 'phone' | 'email' | 'username_change'

const freshCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const codeHash = (s: Services, table: Table, id: number, code: string): Buffer =>
  s.secrets.mac('one-time-code', table, id, code)

/** Notes that a code goes out now, in the statement that decides whether it may. */
export async function renewCode(
  s: Services,
  table: Table,
  id: number,
  challenge?: string,
): Promise<{ code: string } | { refused: 'resendTooSoon'; seconds: number } | { refused: 'resendUsedUp' }> {
  const [code, now] = [freshCode(), s.clock.now()]
  const { rowCount } = await s.db.query(
    `update app.${table} set code_hash = $2, attempts = 0, sends = sends + 1, sent_at = $3, expires_at = $4
       ${challenge === undefined ? '' : ', challenge = $7'}
     where id = $1 and sends < $5 and (sent_at is null or sent_at <= $6)`,
    [
      id,
      codeHash(s, table, id, code),
      now,
      new Date(now.getTime() + codeMs),
      mostSends,
      new Date(now.getTime() - waitMs),
      ...(challenge === undefined ? [] : [challenge]),
    ],
  )
  if (rowCount === 1) return { code }
  const { rows } = await s.db.query<{ sends: number; sentAt: Date | null }>(
    `select sends, sent_at as "sentAt" from app.${table} where id = $1`,
    [id],
  )
  if ((rows[0]?.sends ?? mostSends) >= mostSends) return { refused: 'resendUsedUp' }
  const waited = now.getTime() - (rows[0]?.sentAt?.getTime() ?? 0)
  return { refused: 'resendTooSoon', seconds: Math.max(1, Math.ceil((waitMs - waited) / 1000)) }
}

/** Counts a try in the statement that finds the code, so that parallel guesses are all counted. */
export async function tryCode(
  s: Services,
  table: Table,
  id: number,
): Promise<{ hash: Buffer; challenge: string | null; left: number } | undefined> {
  const { rows } = await s.db.query<{ hash: Buffer; challenge: string | null; attempts: number }>(
    `update app.${table} set attempts = attempts + 1
     where id = $1 and code_hash is not null and expires_at > $2 and attempts < $3
     returning code_hash as hash, ${table === 'phone' ? 'challenge' : 'null as challenge'}, attempts`,
    [id, s.clock.now(), mostTries],
  )
  const [found] = rows
  return found && { hash: found.hash, challenge: found.challenge, left: mostTries - found.attempts }
}
