import {
  claimSend,
  codeHash,
  freshDigits,
  isCode,
  maxTries,
  takeTry,
  whyNotSent,
} from '#auth/one-time-code.ts'
import type { Services } from '#context/services.ts'

/**
 * Life of a code that confirms a phone, an address or a new username; each new code starts with its full number of
 * tries.
 */
const codeMs = 15 * 60_000

type Table = 'phone' | 'email' | 'username_change'

/**
 * A new code, stored as a hash with its send; the statement that stores it also decides whether a code may be sent now.
 * `resendTooSoon` includes the seconds to wait.
 */
export async function renewCode(
  s: Services,
  table: Table,
  id: number,
  challenge?: string,
): Promise<{ code: string } | { refused: 'resendTooSoon'; seconds: number } | { refused: 'resendUsedUp' }> {
  const code = freshDigits()
  const now = s.clock.now()
  const of = { table, id }
  const set = {
    attempts: 0,
    expires_at: new Date(now.getTime() + codeMs),
    ...(challenge !== undefined && { challenge }),
  }
  if (await claimSend(s.db, of, { hash: codeHash(s, of, code), now, set })) return { code }
  const { outcome, seconds } = await whyNotSent(s.db, of, now)
  return outcome === 'tooSoon' ? { refused: 'resendTooSoon', seconds } : { refused: 'resendUsedUp' }
}

/**
 * Counts a try and compares the code; also the challenge stored with it and the number of tries left. Undefined if
 * there is no open code.
 */
export async function tryCode(
  s: Services,
  table: Table,
  id: number,
  code: string,
): Promise<{ isRight: boolean; challenge: string | null; left: number } | undefined> {
  const codeRow = await takeTry<{ hash: Buffer; challenge: string | null; attempts: number }>(s.db, table, {
    where: { id },
    now: s.clock.now(),
    still: 'code_hash is not null',
    columns: `code_hash as hash, ${table === 'phone' ? 'challenge' : 'null as challenge'}, attempts`,
  })
  if (!codeRow) return undefined
  const isRight = isCode(s, { table, id }, { storedHash: codeRow.hash, code })
  return { isRight, challenge: codeRow.challenge, left: maxTries - codeRow.attempts }
}
