import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Services } from '#context/services.ts'

/**
 * One-time codes. The row that a code confirms has its keyed hash (`code_hash`), its expiry (`expires_at`), the number
 * of attempts (`attempts`) and, where it can be sent again, number and time of sends (`sends`, `sent_at`). Everything
 * is counted by the statement that decides, so that concurrent guesses, clicks and messages are all counted.
 */
type Db = Pick<pg.Pool, 'query'>
type Value = string | number | Buffer | Date | null
/** Columns of the row besides its key: required values, or values written with the code. */
type Columns = Readonly<Record<string, Value>>

/** Maximum number of attempts per code, including after resends. */
export const maxTries = 5
/** Minimum interval between sends. */
export const resendMs = 60_000

/**
 * Per table: its key, the purpose bound into the hash, the maximum number of sends, and whether rows have a state.
 */
const tables = {
  approval: { key: 'operation_id', purpose: 'approval', maxSends: 4, hasState: true },
  request_code: { key: 'id', purpose: 'request', maxSends: 4, hasState: true },
  global_claim: { key: 'id', purpose: 'claim', maxSends: 4, hasState: true },
  confirmation: { key: 'key', purpose: 'confirmation', maxSends: 4, hasState: true },
  phone: { key: 'id', purpose: 'phone', maxSends: 5, hasState: false },
  email: { key: 'id', purpose: 'email', maxSends: 5, hasState: false },
  username_change: { key: 'id', purpose: 'username_change', maxSends: 5, hasState: false },
} as const
export type CodeTable = keyof typeof tables
/** Tables whose row ends with the last wrong attempt (`wrong`, `state`). */
export type ProvenTable = 'approval' | 'request_code' | 'global_claim'
/** A row of a table. */
export type CodeOf<Table extends CodeTable = CodeTable> = { table: Table; id: number | string }

/** A random code of 6 digits, or of 8 that do not begin with a zero: as a number it would have 7 (SP-10). */
export const freshDigits = (digits: 6 | 8 = 6): string =>
  digits === 8 ? String(randomInt(10_000_000, 100_000_000)) : String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed hash of a code for storage: with a plain hash, six digits could be found by trying all. */
export const codeHash = (
  { secrets }: Pick<Services, 'secrets'>,
  { table, id }: CodeOf,
  code: string,
): Buffer => secrets.mac('one-time-code', tables[table].purpose, id, code)

/** Whether the code matches the stored hash; false when no code was sent. */
export const isCode = (
  s: Pick<Services, 'secrets'>,
  of: CodeOf,
  { storedHash, code }: { storedHash: Buffer | null; code: string },
): boolean =>
  storedHash !== null && s.secrets.isMac(storedHash, 'one-time-code', tables[of.table].purpose, of.id, code)

export type CodeSent =
  | { outcome: 'sent'; seconds: number }
  /** A code was sent less than a minute ago: seconds until another can be sent. */
  | { outcome: 'tooSoon'; seconds: number }
  | { outcome: 'usedUp' | 'notOpen'; seconds: number }

type SendOptions = { where?: Columns; set?: Columns; isFirst?: boolean }

/**
 * Sends a new code, which replaces the previous code; attempts already used still count. A single update claims the
 * send, so that a double click sends a single message. With `isFirst` nothing is sent when a code was sent before. A
 * message that could not be sent does not count. @throws what `deliver` throws
 */
export async function sendCode(
  s: Pick<Services, 'db' | 'clock' | 'secrets'>,
  of: CodeOf,
  { deliver, ...options }: SendOptions & { deliver: (code: string) => Promise<unknown> },
): Promise<CodeSent> {
  const code = freshDigits()
  const hash = codeHash(s, of, code)
  const now = s.clock.now()
  if (!(await claimSend(s.db, of, { ...options, hash, now }))) return whyNotSent(s.db, of, now, options.where)
  try {
    await deliver(code)
  } catch (error) {
    // The code was not delivered, so that another may be sent at once.
    await s.db.query(
      `update app.${of.table} set sends = sends - 1, sent_at = null where ${tables[of.table].key} = $1 and code_hash = $2`,
      [of.id, hash],
    )
    throw error
  }
  return { outcome: 'sent', seconds: resendMs / 1000 }
}

/** Records the sending of a code, in the statement that decides whether it is allowed; false if it is not. */
export async function claimSend(
  db: Db,
  { table, id }: CodeOf,
  { hash, now, where = {}, set = {}, isFirst = false }: SendOptions & { hash: Buffer; now: Date },
): Promise<boolean> {
  const { key, maxSends, hasState } = tables[table]
  const values: Value[] = [
    id,
    now,
    hash,
    maxSends,
    isFirst ? '-infinity' : new Date(now.getTime() - resendMs),
  ]
  const also = placed(set, values).map((text) => `, ${text}`)
  const has = placed(where, values).map((text) => ` and ${text}`)
  const { rowCount } = await db.query(
    `update app.${table} set sends = sends + 1, sent_at = $2, code_hash = $3${also.join('')}
     where ${key} = $1 and sends < $4 and (sent_at is null or sent_at <= $5)
       ${hasState ? `and state = 'open' and expires_at > $2` : ''}${has.join('')}`,
    values,
  )
  return rowCount === 1
}

/** Why no code was sent: too soon, no sends left, or no longer open. */
export async function whyNotSent(
  db: Db,
  { table, id }: CodeOf,
  now: Date,
  where: Columns = {},
): Promise<Exclude<CodeSent, { outcome: 'sent' }>> {
  const { key, maxSends, hasState } = tables[table]
  const values: Value[] = [id, now]
  const { rows } = await db.query<{ sends: number; sentAt: Date | null; isOpen: boolean }>(
    `select sends, sent_at as "sentAt", ${hasState ? `state = 'open' and expires_at > $2::timestamptz` : '$2::timestamptz is not null'} as "isOpen"
     from app.${table} where ${[`${key} = $1`, ...placed(where, values)].join(' and ')}`,
    values,
  )
  const [row] = rows
  if (!row?.isOpen) return { outcome: 'notOpen', seconds: 0 }
  if (row.sends >= maxSends) return { outcome: 'usedUp', seconds: 0 }
  const waited = now.getTime() - (row.sentAt?.getTime() ?? 0)
  return { outcome: 'tooSoon', seconds: Math.max(1, Math.ceil((resendMs - waited) / 1000)) }
}

/**
 * Counts an attempt in the statement that returns the data to compare, so that at most five are compared. Undefined
 * when the row is missing, expired or has no attempts left. `columns` (returned) and `still` (further conditions) are
 * SQL. Rows that have `passed` are also returned, without counting, where a lost answer may be requested again.
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
  const values: Value[] = [now, maxTries]
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
 * Counts a proof that was compared and is wrong; the fifth ends the object to be confirmed. Attempts not yet compared
 * end nothing, because any of them may be right. Returns the resulting state, undefined when it was decided before.
 */
export async function countWrong(
  db: Db,
  { table, id }: CodeOf<ProvenTable>,
): Promise<'open' | 'dead' | undefined> {
  const { rows } = await db.query<{ state: 'open' | 'dead' }>(
    `update app.${table} set wrong = wrong + 1, state = case when wrong + 1 >= $2 then 'dead' else state end
     where ${tables[table].key} = $1 and state = 'open' returning state`,
    [id, maxTries],
  )
  return rows[0]?.state
}

export type CodeResult =
  /** Passed by this proof, or by another at the same time. */
  | 'passed'
  /** This was the last wrong attempt. */
  | 'usedUp'
  /** It was ended by another cause. */
  | 'over'
  /** The other attempts are still being compared, and any of them may be right. */
  | 'unknown'
  | { wrong: true; left: number }

/**
 * Accepts the right proof, once, or counts a wrong proof. `attempts` as returned by `takeTry`. A concurrent caller
 * gets the decision of the first.
 */
export async function judge(
  db: Db,
  of: CodeOf<ProvenTable>,
  { isRight, attempts }: { isRight: boolean; attempts: number },
): Promise<CodeResult> {
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
  const left = maxTries - attempts
  return left === 0 ? 'unknown' : { wrong: true, left }
}

/** `column = $n` for each column; appends the values. */
const placed = (columns: Columns, values: Value[]): string[] =>
  Object.entries(columns).map(([column, value]) => `${column} = $${values.push(value)}`)
