// What a caller hands to the committer and what comes back. Pure data: nothing here touches the database.
import type { Currency, Money } from '@sixpence/money'

export type AccountId = number
export type OperationId = number

/** An account of the house, named by what it is for. Each lane of a committer books to a row of its own. */
export type SystemPurpose = 'fees' | 'fx' | 'rounding' | 'suspense' | `rail:${string}`

/** One booked line. `amount` is signed: what leaves an account is negative. Never zero. */
export type Leg = {
  account: AccountId | SystemPurpose
  amount: Money
  /** A short word the account's history shows and filters by: 'p2p', 'fee'. */
  kind: string
}

/** Sets money of one account aside. It moves nothing: the hold's id is the operation's. */
export type NewHold = { account: AccountId; amount: Money; expires: Date }

/**
 * Takes `amount` out of an open hold, so that the legs or the new hold of the same command can use it. `final` also releases
 * what is left; a hold that is used up is posted either way.
 */
export type Settle = { account: AccountId; hold: OperationId; amount: Money; final: boolean }

/** Releases all that is left of an open hold. `expired` is only accepted once its time is over. */
export type Void = { account: AccountId; hold: OperationId; expired?: boolean }

/**
 * Counts against the caps of a subject ('customer:12') and kind ('p2p'), by UTC day and month. A negative amount
 * gives back: then `usedAt` says when it was used, and a day or month that is over stays as it was.
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

/** The version of a subject's rights and limits this command was decided on; 0 when it never changed. */
export type Guard = { subject: string; version: number }

/** At most 2 KB as JSON: what history, receipts and the outbox need to tell about the operation. */
export type Detail = { readonly [name: string]: unknown }

/** Everything one business step changes, accepted or refused as a whole. */
export type Command = {
  /** UUIDv7, made and kept by the client before it sends for the first time. Unique per owner. */
  key: string
  /** The customer the key belongs to; 0 is the house. */
  owner: number
  /** SHA-256 of what was asked: the same key with another hash is refused. */
  bodyHash: Uint8Array
  kind: string
  actor: number
  channel: string
  brand: string
  /** Sum to zero per currency. Judged in order, on the running balance. */
  legs?: readonly Leg[]
  hold?: NewHold
  settle?: Settle
  void?: Void
  limits?: readonly LimitUse[]
  guards?: readonly Guard[]
  detail?: Detail
}

/**
 * Refusals, roughly in the order in which they are looked for: first the key, then the guards, then the hold that is
 * settled or released, then each leg and the new hold in turn (is the account there, open, not frozen, of this
 * currency), then the balance of the legs, then the money line by line on the running balance, last the limits (day,
 * month, count) one by one. The first one found is the answer. A refused command changes nothing and leaves no trace,
 * so the same key may be sent again and is decided anew.
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
  | 'insufficientFunds'
  | 'balanceTooLarge'

type PlainRefusal = Exclude<Refusal, AccountRefusal | 'stale' | 'limitExceeded'>

/** What the database decided. `repeated` is the first operation of this key, with its own time and detail. */
export type Decision =
  | { outcome: 'done' | 'repeated'; operationId: OperationId; at: Date; detail: Detail }
  | { outcome: PlainRefusal }
  /** The account the first fault was found on; a system account is given by its row's id. */
  | { outcome: AccountRefusal; account: AccountId }
  /** `index` in the command's `guards`. */
  | { outcome: 'stale'; index: number }
  /** `index` in the command's `limits`. */
  | { outcome: 'limitExceeded'; index: number; period: 'day' | 'month' | 'count' }

/**
 * `busy`: not tried, nothing happened. `unknown`: sent, and no answer came before the deadline: it may have been
 * committed or may still be; only the same key and body can tell.
 */
export type Result = Decision | { outcome: 'busy' } | { outcome: 'unknown' }
