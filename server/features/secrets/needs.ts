import { secondOf } from '@sixpence/days'
import { isRoleInUse } from '@sixpence/postgres/roles'
import { sqlState } from '@sixpence/postgres/connect'
import type { SecretPart } from '@sixpence/protocol/rules/secret-parts'
import type pg from 'pg'
import type { KeyedPart } from '#core/keys/keyed-part.ts'
import { keyUses } from '#core/keys/key-progress.ts'
import { lookUpNumberSql } from '#core/sealing/look-up-number.ts'
import { keyedParts } from './parts.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Why a secret cannot be retired. */
export type Need =
  /**
   * Rows still to be rewritten with the current secret; `count` is undefined when they could not be counted in time.
   */
  | { kind: 'rows'; part: SecretPart; said: string; count: number | undefined }
  | { kind: 'registrations' | 'sessions'; count: number; until: Date | undefined }
  /** A server that uses the secret as its current secret. */
  | { kind: 'server'; seenAt: Date | undefined }
  /** Signed tokens and quotes, which are not stored. */
  | { kind: 'signed'; until: Date }

/** Whether it ends by itself, like sessions and short-lived tokens; the operator may also end these early. */
export const isPassing = ({ kind }: Need): boolean => kind !== 'rows' && kind !== 'server'

/** A need as text for the operator. */
export function needSaid(need: Need): string {
  if (need.kind === 'rows') return `${need.count ?? 'uncounted'} ${need.said}`
  if (need.kind === 'server')
    return `a server that has it first in SIXPENCE_SECRETS (seen ${at(need.seenAt)})`
  if (need.kind === 'signed') return `tokens and quotes it has signed, which end ${at(need.until)}`
  return need.kind === 'sessions'
    ? `${need.count} sessions, which move to the current one when their page is used (the last ends ${at(need.until)})`
    : `${need.count} registrations, which are forgotten a day after they end (the last ends ${at(need.until)})`
}

/** The longest lifetime of tokens, quotes and challenges that are signed and not stored. */
const signedMs = 15 * 60_000
/** Servers record the use of a secret every 30 seconds; a busy server may be late. */
const aliveMs = 2 * 60_000
/** The longest lifetime of a session. */
const sessionHours = 12

export type NeedsAsked = {
  number: number
  now: Date
  /** The deployer manages the role of the servers. */
  hasOwnRole: boolean
  /** Limit on the time for counting rows; the tables of a big bank take minutes. */
  countMs?: number
}

/** All remaining needs for the secret with this number. */
export async function needsOf(
  db: Queries,
  { number, now, hasOwnRole, countMs = Infinity }: NeedsAsked,
): Promise<Need[]> {
  const needs: Need[] = []
  const until = performance.now() + countMs
  for (const part of keyedParts) {
    const count = performance.now() < until ? await countedIn(db, part, number) : undefined
    if (count !== 0) needs.push({ kind: 'rows', part: part.name, said: part.said, count })
  }
  const registrations = await countOf(
    db,
    `select count(*)::int as n, max(expires_at) as until from app.registration where ${lookUpNumberSql('email_look_up')} = $1`,
    [number],
  )
  if (registrations.count > 0) needs.push({ kind: 'registrations', ...registrations })
  const sessions = await countOf(
    db,
    `select count(*)::int as n, max(created_at) + interval '${sessionHours} hours' as until from app.session
     where key_number = $1 and ended_at is null and created_at > $2::timestamptz - interval '${sessionHours} hours'`,
    [number, now],
  )
  if (sessions.count > 0) needs.push({ kind: 'sessions', ...sessions })
  const seenAt = (await keyUses(db)).get(number)
  const ago = seenAt ? now.getTime() - seenAt.getTime() : Infinity
  if (ago < aliveMs || (!hasOwnRole && (await isRoleInUse(db, number))))
    needs.push({ kind: 'server', seenAt })
  else if (ago < signedMs) needs.push({ kind: 'signed', until: new Date(now.getTime() - ago + signedMs) })
  return needs
}

/** Number of rows of a part; undefined if the count exceeded the connection's statement time-out. */
async function countedIn(db: Queries, part: KeyedPart, number: number): Promise<number | undefined> {
  try {
    return await part.left(db, number)
  } catch (error) {
    if (sqlState(error) === '57014') return undefined
    throw error
  }
}

async function countOf(
  db: Queries,
  text: string,
  values: unknown[],
): Promise<{ count: number; until: Date | undefined }> {
  const { rows } = await db.query<{ n: number; until: Date | null }>(text, values)
  return { count: rows[0]?.n ?? 0, until: rows[0]?.until ?? undefined }
}

const at = (moment: Date | undefined): string =>
  moment ? `${secondOf(moment).slice(0, -3).replace('T', ' ')} UTC` : 'just now'
