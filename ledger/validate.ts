import { endOf } from '@sixpence/days'
import type { Money } from '@sixpence/money'
import type { Command, LimitUse } from './command.ts'

/** Balances and amounts are within plus or minus this many units: half of an int8, so that the sum of two fits an int8. */
export const MOST = 2n ** 62n - 1n

const MOST_LINES = 100
const MOST_DETAIL_BYTES = 2048

/**
 * Throws TypeError for a malformed command, which the database would reject together with its whole batch. Conditions
 * that depend on the state of the ledger are checked by the database and have an outcome. Returns the detail as JSON.
 */
export function validate(command: Command): string {
  const { key, owner, bodyHash, kind, actor, channel, brand, legs = [], limits = [], guards = [] } = command
  check(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key), 'key is a UUID')
  check(bodyHash.byteLength === 32, 'bodyHash has 32 bytes')
  for (const text of [kind, channel]) check(isWord(text), 'kind and channel are words')
  check(brand === '' || isWord(brand), 'brand is a word')
  for (const id of [owner, actor]) check(isId(id), 'owner and actor are ids')
  for (const lines of [legs, limits, guards]) check(lines.length <= MOST_LINES, 'too many lines')

  for (const leg of legs) {
    check(typeof leg.account === 'string' ? isWord(leg.account) : isId(leg.account), 'no such leg account')
    check(leg.amount.units !== 0n && isWithin(leg.amount.units), 'a leg moves something')
    check(isWord(leg.kind), 'the kind of a leg is a word')
  }
  validateHolds(command)
  for (const limit of limits) validateLimit(limit)
  check(limits.length < 2 || new Set(limits.map(counterOf)).size === limits.length, 'a limit is counted once')
  for (const guard of guards) check(isWord(guard.subject) && isId(guard.version), 'no such guard')
  const detail = JSON.stringify(command.detail ?? {})
  check(Buffer.byteLength(detail) <= MOST_DETAIL_BYTES, 'detail has at most 2 KB')
  return detail
}

/** The name of the counter a limit use counts against; sorts like the database's key. */
export const counterOf = ({ subject, kind, currency }: LimitUse): string =>
  `${subject} ${kind} ${currency ?? ''}`

function validateHolds({ hold, settle, void: voids, legs = [] }: Command): void {
  if (hold) check(isId(hold.account) && isPart(hold.amount) && isTime(hold.expires), 'no such hold')
  if (settle) {
    check(isId(settle.account) && isId(settle.hold) && isPart(settle.amount), 'no such settlement')
    check(legs.length > 0 || hold !== undefined, 'settling moves what was held, or holds it anew')
  }
  if (voids) check(isId(voids.account) && isId(voids.hold), 'no such hold to void')
  check(!(settle && voids), 'a hold is settled or voided, not both')
}

function validateLimit({ subject, kind, amount, dayCap, monthCap, countCap, usedAt }: LimitUse): void {
  check(isWord(subject) && isWord(kind), 'the subject and kind of a limit are words')
  check(isWithin(amount), 'the amount of a limit is in range')
  for (const cap of [dayCap, monthCap]) check(cap === undefined || isWithin(cap), 'a cap is in range')
  check(countCap === undefined || (isId(countCap) && countCap < 2 ** 31), 'a count cap is a count')
  check(
    usedAt === undefined ? amount >= 0n : amount < 0n && isTime(usedAt),
    'only what is given back was used before',
  )
}

function check(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new TypeError(`not a ledger command: ${rule}`)
}

// Words are embedded in PostgreSQL array literals and must sort the same in JavaScript and PostgreSQL.
const isWord = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9:._@-]{0,63}$/.test(text)

const isId = (id: number): boolean => Number.isSafeInteger(id) && id >= 0

const isWithin = (units: bigint): boolean => units >= -MOST && units <= MOST

const isPart = ({ units }: Money): boolean => units > 0n && isWithin(units)

// PostgreSQL accepts later dates, but not every year that JavaScript writes.
const lastTime = endOf('9999-12-31')
const isTime = (time: Date): boolean => time.getTime() >= 0 && time < lastTime
