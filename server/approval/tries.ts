import { Refused } from '#app/refused.ts'
import type { Services } from '#app/services.ts'

/** What is tried: the password of an address, or the one-time codes of a person whose password was right. */
export type Tried = { password: string } | { codesOf: number }

/** Five wrong passwords lock an address for fifteen minutes (Q024), whether it is known or not. */
const mostPasswords = 5
/** Each sign-in takes five codes; whoever knows a password may not begin sign-ins until a code fits. */
const mostCodes = 15
const lockMs = 15 * 60_000

/**
 * Counts a try before it is looked at, in one statement: a counter that is read, compared and written does not count
 * (1,000 parallel guesses would all be evaluated). @throws Refused lockedOut once as many have failed as may
 */
export async function admitTry(s: Services, brand: string, tried: Tried): Promise<void> {
  const now = s.clock.now()
  const most = mostOf(tried)
  const { rows } = await s.db.query<{ failures: number; lockedUntil: Date | null }>(
    // A lock is over at its end; failures that never led to one are forgotten after as long.
    `insert into app.sign_in_failure as f (brand, email_hash, failures, first_at) values ($1, $2, 1, $3)
     on conflict (brand, email_hash) do update set
       failures = case when ${isOver} then 1 else f.failures + 1 end,
       first_at = case when ${isOver} then $3 else f.first_at end,
       locked_until = case when ${isOver} then null when f.failures + 1 = $5 then $6 else f.locked_until end
     returning failures, locked_until as "lockedUntil"`,
    [
      brand,
      keyOf(s, brand, tried),
      now,
      new Date(now.getTime() - lockMs),
      most,
      new Date(now.getTime() + lockMs),
    ],
  )
  const [counted] = rows
  if (counted && counted.failures > most)
    throw new Refused('lockedOut', { minutes: minutesUntil(counted.lockedUntil, now) })
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

const mostOf = (tried: Tried): number => ('password' in tried ? mostPasswords : mostCodes)
const keyOf = (s: Services, brand: string, tried: Tried): Buffer =>
  'password' in tried
    ? s.secrets.mac('email-index', brand, tried.password)
    : s.secrets.mac('email-index', brand, 'codes', tried.codesOf)
const minutesUntil = (until: Date | null, now: Date): number =>
  Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 60_000))
