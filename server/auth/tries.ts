import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/**
 * What is tried: the password of an address, the one-time codes of a person whose password was right; or what is sent to
 * a number or an address, or for a person, which is counted alike.
 */
export type Tried = { password: string } | { codesOf: number } | { sendsTo: string } | { sendsFor: number }

/** Five wrong passwords lock an address for fifteen minutes (Q024), whether it is known or not. */
const mostPasswords = 5
/** Each sign-in takes five codes; whoever knows a password may not begin sign-ins until a code fits. */
const mostCodes = 15
const lockMs = 15 * 60_000
/** Messages that anybody could ask for: a day's worth. */
const mostSends = 5
const dayMs = 24 * 60 * 60_000

/**
 * Counts a try before it is looked at, in one statement: a counter that is read, compared and written does not count
 * (1,000 parallel guesses would all be evaluated). @throws Refused lockedOut once as many have failed as may
 */
export async function admitTry(s: Services, brand: string, tried: Tried): Promise<void> {
  const now = s.clock.now()
  const most = mostOf(tried)
  const { rows } = await s.db.query<{ failures: number; lockedUntil: Date | null }>(
    // A lock is over at its end; failures that never led to one are forgotten after as long.
    `insert into app.sign_in_failure as f (brand, email_hash, failures, first_at, locked_until) values ($1, $2, 1, $3, $7)
     on conflict (brand, email_hash) do update set
       failures = case when ${isOver} then 1 else f.failures + 1 end,
       first_at = case when ${isOver} then $3 else f.first_at end,
       locked_until = case when ${isOver} then $7::timestamptz when f.failures + 1 = $5 then coalesce(f.locked_until, $6)
         else f.locked_until end
     returning failures, locked_until as "lockedUntil"`,
    [
      brand,
      keyOf(s, brand, tried),
      now,
      new Date(now.getTime() - windowOf(tried)),
      most,
      new Date(now.getTime() + windowOf(tried)),
      // What is sent counts for a day from its first; nothing of it is forgotten before.
      isSend(tried) ? new Date(now.getTime() + dayMs) : null,
    ],
  )
  const [counted] = rows
  if (counted && counted.failures > most)
    throw new Refused('lockedOut', { count: minutesUntil(counted.lockedUntil, now) })
}

const isOver = `coalesce(f.locked_until <= $3::timestamptz, f.first_at < $4::timestamptz)`

/** An admitted try that could not be looked at after all is no failure. */
export async function forgiveTry(s: Services, brand: string, tried: Tried): Promise<void> {
  await s.db.query(
    `update app.sign_in_failure set failures = failures - 1,
       locked_until = case when failures <= $3 then null else locked_until end
     where brand = $1 and email_hash = $2 and failures > 0`,
    [brand, keyOf(s, brand, tried), mostOf(tried)],
  )
}

/** The right one: earlier failures are forgotten. */
export async function forgetTries(s: Services, brand: string, tried: Tried): Promise<void> {
  await s.db.query('delete from app.sign_in_failure where brand = $1 and email_hash = $2', [
    brand,
    keyOf(s, brand, tried),
  ])
}

const mostOf = (tried: Tried): number =>
  'password' in tried ? mostPasswords : 'codesOf' in tried ? mostCodes : mostSends
const isSend = (tried: Tried): boolean => 'sendsTo' in tried || 'sendsFor' in tried
const windowOf = (tried: Tried): number => (isSend(tried) ? dayMs : lockMs)

function keyOf(s: Services, brand: string, tried: Tried): Buffer {
  if ('password' in tried) return s.secrets.mac('email-index', brand, tried.password)
  if ('codesOf' in tried) return s.secrets.mac('email-index', brand, 'codes', tried.codesOf)
  if ('sendsTo' in tried) return s.secrets.mac('email-index', brand, 'sends to', tried.sendsTo)
  return s.secrets.mac('email-index', brand, 'sends for', tried.sendsFor)
}

const minutesUntil = (until: Date | null, now: Date): number =>
  Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 60_000))
