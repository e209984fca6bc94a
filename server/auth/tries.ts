import { after, msOf } from '@sixpence/days'
import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/**
 * The subjects of the limits: passwords for an address, one-time codes of a person whose password was correct, codes by which a
 * signed-in person confirms and that stay the same for everything that is confirmed, security
 * codes of a card that is activated, and messages sent to a contact or for a person. Browsers that the person has used
 * are counted apart, so that nobody else can lock them out.
 */
export type Attempt =
  | { password: string }
  /** Passwords and codes from browsers with which the person has signed in before. */
  | { passwordOf: number }
  | { codesFromKnown: number }
  | { codesOf: number }
  | { confirmsOf: number }
  | { cardOf: number }
  | { sendsTo: string }
  | { sendsFor: number }

/** Five wrong passwords lock an address for fifteen minutes (Q024), whether or not it exists. */
const maxPasswords = 5
/** A sign-in allows five codes; after this many wrong codes the person cannot start sign-ins until the lock ends. */
const maxCodes = 15
const lockMs = 15 * 60_000
/** Consecutive attempts, whatever they confirm (RTS on SCA, article 4). */
const maxConfirms = 5
/** A security code has three digits: with five attempts a day, 1 in 200 is guessed. */
const maxCardCodes = 5
/** Maximum number of messages per day that anyone can trigger. */
const maxSends = 5

type TryDeps = Pick<Services, 'clock' | 'secrets'> & { db: Pick<pg.Pool, 'query'> }

/**
 * Counts an attempt before it is checked, in a single statement: with separate read and write, 1,000 parallel guesses
 * would all be checked. @throws Refused lockedOut after too many failures
 */
export async function admitTry(s: TryDeps, brand: string, tried: Attempt): Promise<void> {
  const now = s.clock.now()
  const limit = maxOf(tried)
  const { rows } = await s.db.query<{ failures: number; lockedUntil: Date | null }>(
    // A lock ends at its time; failures that did not lead to a lock expire after the same period.
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
      limit,
      new Date(now.getTime() + windowOf(tried)),
      // They count for a day from the first and do not expire earlier.
      isDaily(tried) ? after(now, { days: 1 }) : null,
    ],
  )
  const [counted] = rows
  if (counted && counted.failures > limit)
    throw new Refused('lockedOut', { count: minutesUntil(counted.lockedUntil, now) })
}

const isOver = `coalesce(f.locked_until <= $3::timestamptz, f.first_at < $4::timestamptz)`

/** Uncounts an admitted attempt that could not be checked. */
export async function forgiveTry(s: Services, brand: string, tried: Attempt): Promise<void> {
  await s.db.query(
    `update app.sign_in_failure set failures = failures - 1,
       locked_until = case when failures <= $3 then null else locked_until end
     where brand = $1 and email_hash = $2 and failures > 0`,
    [brand, keyOf(s, brand, tried), maxOf(tried)],
  )
}

/** Resets the failures after a success. */
export async function forgetTries(s: TryDeps, brand: string, tried: Attempt): Promise<void> {
  await s.db.query('delete from app.sign_in_failure where brand = $1 and email_hash = $2', [
    brand,
    keyOf(s, brand, tried),
  ])
}

function maxOf(tried: Attempt): number {
  if ('password' in tried || 'passwordOf' in tried) return maxPasswords
  if ('codesOf' in tried || 'codesFromKnown' in tried) return maxCodes
  if ('confirmsOf' in tried) return maxConfirms
  return 'cardOf' in tried ? maxCardCodes : maxSends
}

/** Attempts that are counted for a day from the first attempt. */
const isDaily = (tried: Attempt): boolean => 'sendsTo' in tried || 'sendsFor' in tried || 'cardOf' in tried
const windowOf = (tried: Attempt): number => (isDaily(tried) ? msOf({ days: 1 }) : lockMs)

function keyOf(s: Pick<Services, 'secrets'>, brand: string, tried: Attempt): Buffer {
  if ('password' in tried) return s.secrets.mac('email-index', brand, tried.password)
  if ('passwordOf' in tried) return s.secrets.mac('email-index', brand, 'password of', tried.passwordOf)
  if ('codesFromKnown' in tried)
    return s.secrets.mac('email-index', brand, 'codes from known', tried.codesFromKnown)
  if ('codesOf' in tried) return s.secrets.mac('email-index', brand, 'codes', tried.codesOf)
  if ('confirmsOf' in tried) return s.secrets.mac('email-index', brand, 'confirms', tried.confirmsOf)
  if ('cardOf' in tried) return s.secrets.mac('email-index', brand, 'card of', tried.cardOf)
  if ('sendsTo' in tried) return s.secrets.mac('email-index', brand, 'sends to', tried.sendsTo)
  return s.secrets.mac('email-index', brand, 'sends for', tried.sendsFor)
}

const minutesUntil = (until: Date | null, now: Date): number =>
  Math.max(1, Math.ceil(((until?.getTime() ?? now.getTime()) - now.getTime()) / 60_000))
