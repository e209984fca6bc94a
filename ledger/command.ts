// Input and result types of the committer. Pure data without database access.
import type { Currency, Money } from '@sixpence/money'

export type AccountId = number
export type OperationId = number

/** A system account, identified by its purpose. Each lane of a committer books to a row of its own. */
export type SystemPurpose =
  | 'fees'
  | 'fx'
  | 'rounding'
  | 'suspense'
  | 'returns'
  | 'writeoffs'
  | `rail:${string}`

/** A line to book. `amount` is signed, negative for a debit, and never zero. */
export type Leg = {
  account: AccountId | SystemPurpose
  amount: Money
  /** Short code used to show and filter the account's history: 'p2p', 'fee'. */
  kind: string
}

/** Holds money of an account without moving it. The hold's id is the operation's. */
export type NewHold = { account: AccountId; amount: Money; expires: Date }

/**
 * Uses `amount` of an open hold for the legs or the new hold of the same command. `final` also voids the remainder; a
 * hold that is used up is posted either way.
 */
export type Settle = { account: AccountId; hold: OperationId; amount: Money; final: boolean }

/** Voids the remainder of an open hold. `expired` is accepted only after the hold's expiry. */
export type Void = { account: AccountId; hold: OperationId; expired?: boolean }

/**
 * Counts against the caps of a subject ('customer:12') and kind ('p2p') per UTC day and month. A negative amount
 * reverses a use: `usedAt` is then the time of that use, and a day or month that has ended is not changed.
 */
export type LimitUse = {
  subject: string
  kind: string
  currency?: Currency
  amount: bigint
  dayCap?: bigint
  monthCap?: bigint
  /** Uses per UTC day. */
  countCap?: number
  usedAt?: Date
}

/** Version of a subject's rights and limits that the decision was based on; 0 if they never changed. */
export type Guard = { subject: string; version: number }

/** Data about the operation for history, receipts and the outbox; at most 2 KB as JSON. */
export type Detail = { readonly [name: string]: unknown }

/** All changes of a business step, accepted or refused as a whole. */
export type Command = {
  /**
   * UUID, created and stored by the client before the first attempt. Unique per owner. Keys of version 7 are stored
   * adjacently.
   */
  key: string
  /** The customer who owns the key; 0 for the bank's own commands. */
  owner: number
  /** SHA-256 of the request body; the same key with another hash is refused as `keyReused`. */
  bodyHash: Uint8Array
  kind: string
  actor: number
  channel: string
  brand: string
  /** Must sum to zero per currency. Checked in order against the running balance. */
  legs?: readonly Leg[]
  hold?: NewHold
  settle?: Settle
  void?: Void
  limits?: readonly LimitUse[]
  guards?: readonly Guard[]
  detail?: Detail
}

/**
 * Refusals, roughly in the order of the checks: key, guards, the hold to settle or void; then each leg and the new
 * hold (account exists, is open, not frozen, has this currency, and holds play money like the other accounts or not);
 * then that legs sum to zero, funds line by line on the running balance, and last the limits (day, month, count). The
 * first failed check is the answer. A refused command changes nothing and is not recorded, so the same key may be
 * sent again and gets a new decision.
 */
export const refusals = [
  'keyReused',
  'stale',
  'unknownHold',
  'holdNotOpen',
  'holdExpired',
  'holdNotDue',
  'holdTooSmall',
  'unknownAccount',
  'accountClosed',
  'accountFrozen',
  'currencyMismatch',
  'playMixed',
  'unbalanced',
  'insufficientFunds',
  'balanceTooLarge',
  'limitExceeded',
] as const

export type Refusal = (typeof refusals)[number]

type AccountRefusal =
  | 'unknownAccount'
  | 'accountClosed'
  | 'accountFrozen'
  | 'currencyMismatch'
  | 'playMixed'
  | 'insufficientFunds'
  | 'balanceTooLarge'

type PlainRefusal = Exclude<Refusal, AccountRefusal | 'stale' | 'limitExceeded'>

/** Decision of the database. `repeated` returns the first operation of this key, with its own time and detail. */
export type Decision =
  | { outcome: 'done' | 'repeated'; operationId: OperationId; at: Date; detail: Detail }
  | { outcome: PlainRefusal }
  /** The account of the first failed check; for a system account the id of its row. */
  | { outcome: AccountRefusal; account: AccountId }
  /** Index in the command's `guards`. */
  | { outcome: 'stale'; index: number }
  /** Index in the command's `limits`. */
  | { outcome: 'limitExceeded'; index: number; period: 'day' | 'month' | 'count' }

/**
 * `busy`: never sent, no effect. `unknown`: sent without an answer before the deadline; it may have committed or may
 * still commit. Sending the same key and body again gives the outcome.
 */
export type Result = Decision | { outcome: 'busy' } | { outcome: 'unknown' }
