import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'

/**
 * One-time codes, wherever one is asked for. A row of the table it proves keeps its keyed hash (`code_hash`), until when
 * it is good (`expires_at`), how often it was tried (`attempts`) and, where it can be sent again, how often and when it
 * was sent (`sends`, `sent_at`). Everything that is counted is counted by the statement that decides, so that guesses,
 * clicks and messages that arrive together are all counted.
 */
type Db = Pick<pg.Pool, 'query'>
type Value = string | number | Buffer | Date | null
/** Columns of the row, by name, beside its key: what it must have, or what is written with the code. */
type Columns = Readonly<Record<string, Value>>

/** A code is looked at so often, whatever is sent meanwhile. */
export const mostTries = 5
/** After so long a fresh one may be sent. */
export const resendMs = 60_000

/** By table: its key, what its hashes are bound to besides, how many codes it may send, and whether a row has a state. */
const tables = {
  approval: { key: 'operation_id', purpose: 'approval', mostSends: 4, hasState: true },
  request_code: { key: 'id', purpose: 'request', mostSends: 4, hasState: true },
  global_claim: { key: 'id', purpose: 'claim', mostSends: 4, hasState: true },
  confirmation: { key: 'key', purpose: 'confirmation', mostSends: 4, hasState: true },
  phone: { key: 'id', purpose: 'phone', mostSends: 5, hasState: false },
  email: { key: 'id', purpose: 'email', mostSends: 5, hasState: false },
  username_change: { key: 'id', purpose: 'username_change', mostSends: 5, hasState: false },
} as const
export type CodeTable = keyof typeof tables
/** Those whose row is over with the last wrong proof (`wrong`, `state`). */
export type ProvenTable = 'approval' | 'request_code' | 'global_claim'
/** One row of a table. */
export type CodeOf<Table extends CodeTable = CodeTable> = { table: Table; id: number | string }

export const freshDigits = (digits: 6 | 8 = 6): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0')

/** What is kept of a code: six digits would be found in a plain hash at once. */
export const codeHash = (
  { secrets }: Pick<Services, 'secrets'>,
  { table, id }: CodeOf,
  code: string,
): Buffer => secrets.mac('one-time-code', tables[table].purpose, id, code)

/** Whether it is the code whose hash is kept; never where none was sent. */
export const isCode = (
  s: Pick<Services, 'secrets'>,
  of: CodeOf,
  { kept, typed }: { kept: Buffer | null; typed: string },
): boolean => kept !== null && sameSecret(kept, codeHash(s, of, typed))

export type CodeSent =
  | { outcome: 'sent'; seconds: number }
  /** One was sent less than a minute ago: after so many seconds there may be another. */
  | { outcome: 'tooSoon'; seconds: number }
  | { outcome: 'usedUp' | 'notOpen'; seconds: number }

type Sending = { where?: Columns; set?: Columns; isFirst?: boolean }

/**
 * Sends a fresh code, which replaces the one before; tries already used stay used. Claimed by one update, so that a
 * double click sends one message. `isFirst` sends nothing once a code was sent. A message that could not be handed over
 * counts as none.
 */
export async function sendCode(
  s: Pick<Services, 'db' | 'clock' | 'secrets'>,
  of: CodeOf,
  { deliver, ...sending }: Sending & { deliver: (code: string) => Promise<unknown> },
): Promise<CodeSent> {
  const code = freshDigits()
  const hash = codeHash(s, of, code)
  const now = s.clock.now()
  if (!(await claimSend(s.db, of, { ...sending, hash, now }))) return whyNotSent(s.db, of, now, sending.where)
  try {
    await deliver(code)
  } catch (error) {
    // Nobody has this code: the next try may send one at once.
    await s.db.query(
      `update app.${of.table} set sends = sends - 1, sent_at = null where ${tables[of.table].key} = $1 and code_hash = $2`,
      [of.id, hash],
    )
    throw error
  }
  return { outcome: 'sent', seconds: resendMs / 1000 }
}

/** Notes that a code goes out now, in the statement that decides whether it may; false: it may not. */
export async function claimSend(
  db: Db,
  { table, id }: CodeOf,
  { hash, now, where = {}, set = {}, isFirst = false }: Sending & { hash: Buffer; now: Date },
): Promise<boolean> {
  const { key, mostSends, hasState } = tables[table]
  const values: Value[] = [
    id,
    now,
    hash,
    mostSends,
    isFirst ? '-infinity' : new Date(now.getTime() - resendMs),
  ]
  const also = placed(set, values).map((one) => `, ${one}`)
  const has = placed(where, values).map((one) => ` and ${one}`)
  const { rowCount } = await db.query(
    `update app.${table} set sends = sends + 1, sent_at = $2, code_hash = $3${also.join('')}
     where ${key} = $1 and sends < $4 and (sent_at is null or sent_at <= $5)
       ${hasState ? `and state = 'open' and expires_at > $2` : ''}${has.join('')}`,
    values,
  )
  return rowCount === 1
}

/** Why no code was sent a moment ago. */
export async function whyNotSent(
  db: Db,
  { table, id }: CodeOf,
  now: Date,
  where: Columns = {},
): Promise<Exclude<CodeSent, { outcome: 'sent' }>> {
  const { key, mostSends, hasState } = tables[table]
  const values: Value[] = [id, now]
  const { rows } = await db.query<{ sends: number; sentAt: Date | null; isOpen: boolean }>(
    `select sends, sent_at as "sentAt", ${hasState ? `state = 'open' and expires_at > $2::timestamptz` : '$2::timestamptz is not null'} as "isOpen"
     from app.${table} where ${[`${key} = $1`, ...placed(where, values)].join(' and ')}`,
    values,
  )
  const [row] = rows
  if (!row?.isOpen) return { outcome: 'notOpen', seconds: 0 }
  if (row.sends >= mostSends) return { outcome: 'usedUp', seconds: 0 }
  const waited = now.getTime() - (row.sentAt?.getTime() ?? 0)
  return { outcome: 'tooSoon', seconds: Math.max(1, Math.ceil((resendMs - waited) / 1000)) }
}

/**
 * Counts a try in the statement that hands out what is compared, so that five are ever compared. Undefined: there is
 * none, its time is over, or its tries are used up. `columns`, what is handed out, and `still`, what
 * must hold besides, are SQL. What has `passed` is handed out too where a lost answer may be asked for again, and counts
 * no try.
 */
export async function takeTry<Row extends pg.QueryResultRow>(
  db: Db,
  table: CodeTable | 'sign_in' | 'password_reset',
  {
    where,
    now,
    columns,
    still,
    passed = false,
  }: { where: Columns; now: Date; columns: string; still?: string; passed?: boolean },
): Promise<Row | undefined> {
  const values: Value[] = [now, mostTries]
  const has = [...placed(where, values), ...(still === undefined ? [] : [still])].join(' and ')
  const isGood = 'expires_at > $1 and attempts < $2'
  const { rows } = await db.query<Row>(
    passed
      ? `update app.${table} set attempts = attempts + case when state = 'open' then 1 else 0 end
         where ${has} and (state = 'passed' or (state = 'open' and ${isGood})) returning ${columns}`
      : `update app.${table} set attempts = attempts + 1 where ${has} and ${isGood} returning ${columns}`,
    values,
  )
  return rows[0]
}

/**
 * Counts a proof that was judged and is wrong; the last of five ends what it was to prove. Tries that are handed out but
 * not judged yet end nothing: the right one may be among them. Gives how it stands now; undefined when it was decided
 * before.
 */
export async function countWrong(
  db: Db,
  { table, id }: CodeOf<ProvenTable>,
): Promise<'open' | 'dead' | undefined> {
  const { rows } = await db.query<{ state: 'open' | 'dead' }>(
    `update app.${table} set wrong = wrong + 1, state = case when wrong + 1 >= $2 then 'dead' else state end
     where ${tables[table].key} = $1 and state = 'open' returning state`,
    [id, mostTries],
  )
  return rows[0]?.state
}

export type Judged =
  /** By this proof, or by another one at the same moment. */
  | 'passed'
  /** This was the last wrong one. */
  | 'usedUp'
  /** It was ended by something else. */
  | 'over'
  /** The other four are being judged, and one may be right. */
  | 'unknown'
  | { wrong: true; left: number }

/**
 * Lets the right proof pass, once, and counts the wrong one. `attempts` as the try was handed out: `takeTry`. Whoever
 * comes second finds what the first decided.
 */
export async function judge(
  db: Db,
  of: CodeOf<ProvenTable>,
  { isRight, attempts }: { isRight: boolean; attempts: number },
): Promise<Judged> {
  const { key } = tables[of.table]
  if (isRight) {
    const { rowCount } = await db.query(
      `update app.${of.table} set state = 'passed' where ${key} = $1 and state = 'open'`,
      [of.id],
    )
    if (rowCount === 1) return 'passed'
  }
  const stands = isRight ? undefined : await countWrong(db, of)
  if (stands === 'dead') return 'usedUp'
  if (stands === undefined) {
    const { rowCount } = await db.query(
      `select from app.${of.table} where ${key} = $1 and state = 'passed'`,
      [of.id],
    )
    return rowCount === 1 ? 'passed' : 'over'
  }
  const left = mostTries - attempts
  return left === 0 ? 'unknown' : { wrong: true, left }
}

/** `column = $n` of each, its value put behind the others. */
const placed = (columns: Columns, values: Value[]): string[] =>
  Object.entries(columns).map(([column, value]) => `${column} = $${values.push(value)}`)
