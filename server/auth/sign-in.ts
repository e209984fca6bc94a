import type pg from 'pg'
import type { Browser } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import { sha256 } from '#core/keys/sha256.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A sign-in between its two steps. Codes and cookie are stored as hashes. */
export type NewSignIn = {
  codeHash: Buffer
  personId: number
  brand: string
  flow: string
  client: string
  challenge: string
  bindingHash: Buffer
  /** Begun by a program, which stores no cookie: its verifier alone binds it. */
  isProgram: boolean
  /** The code sent by SMS, when that is the second factor. */
  sms: { codeHash: Buffer; identifier: string; at: Date } | undefined
  expiresAt: Date
  pushKey: string | null
}

/**
 * Whether the sign-in continues where it began: in the browser with its cookie (login CSRF), or, if a program began
 * it, in a program, which its verifier or its tmpJwt identifies.
 */
export const isBegunBy = (
  browser: Pick<Browser, 'cookie' | 'isProgram'>,
  { binding, isProgram }: { binding: Buffer; isProgram: boolean },
): boolean => (isProgram && browser.isProgram) || sameSecret(sha256(browser.cookie('sign-in') ?? ''), binding)

/** Stores a sign-in that awaits its second factor. */
export async function insertSignIn(db: Queries, newSignIn: NewSignIn): Promise<void> {
  const { sms } = newSignIn
  await db.query(
    `insert into app.sign_in (code_hash, person_id, brand, flow, client, challenge, binding_hash, sms_code_hash,
       sms_identifier, sms_sent_at, sms_sends, expires_at, push_key, is_program)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      newSignIn.codeHash,
      newSignIn.personId,
      newSignIn.brand,
      newSignIn.flow,
      newSignIn.client,
      newSignIn.challenge,
      newSignIn.bindingHash,
      sms?.codeHash ?? null,
      sms?.identifier ?? null,
      sms?.at ?? null,
      sms ? 1 : 0,
      newSignIn.expiresAt,
      newSignIn.pushKey,
      newSignIn.isProgram,
    ],
  )
}

/** Claims a further SMS; false when `max` were sent, or the last was sent after `sentBefore`. */
export async function claimSignInSms(
  db: Queries,
  codeHash: Buffer,
  { now, max, sentBefore }: { now: Date; max: number; sentBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.sign_in set sms_sends = sms_sends + 1, sms_sent_at = $2
     where code_hash = $1 and sms_sends < $3 and sms_sent_at <= $4 returning code_hash`,
    [codeHash, now, max, sentBefore],
  )
  return rowCount === 1
}

/** Replaces the code that was sent by SMS. */
export async function setSignInSms(
  db: Queries,
  codeHash: Buffer,
  sms: { codeHash: Buffer; identifier: string },
): Promise<void> {
  await db.query('update app.sign_in set sms_code_hash = $2, sms_identifier = $3 where code_hash = $1', [
    codeHash,
    sms.codeHash,
    sms.identifier,
  ])
}

/** Continues a sign-in that waited for the move to push; the move counts as its second factor. */
export async function continueMigrated(db: Queries, codeHash: Buffer): Promise<void> {
  await db.query(`update app.sign_in set flow = 'direct' where code_hash = $1 and flow = 'migrate'`, [
    codeHash,
  ])
}

/** Uses up a sign-in, so that it starts a single session; false when it was used before. */
export async function useSignIn(db: Queries, codeHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update app.sign_in set used_at = $2 where code_hash = $1 and used_at is null returning code_hash',
    [codeHash, now],
  )
  return rowCount === 1
}
