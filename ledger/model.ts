// Reference model of posting, written for readability: no database, no batches, no locks, commands in turn on plain
// maps. The model test compares ledger.post with it, outcome by outcome and row by row.
import { utcDayOf } from '@sixpence/days'
import type { Money } from '@sixpence/money'
import type { AccountState } from './accounts.ts'
import type { AccountId, Command, Decision, Detail, LimitUse, NewHold, OperationId } from './command.ts'
import type { HoldState } from './holds.ts'
import { isPlayAccount } from './play.ts'
import { MOST, counterOf } from './validate.ts'

export type ModelAccount = {
  currency: string
  booked: bigint
  held: bigint
  floor: bigint
  version: number
  state: AccountState
}

export type ModelEntry = {
  account: AccountId
  version: number
  operation: OperationId
  amount: bigint
  bookedAfter: bigint
  kind: string
}

export type ModelHold = {
  account: AccountId
  amount: bigint
  remaining: bigint
  state: HoldState
  expires: Date
  closedBy?: OperationId
}

export type ModelCounter = { day: string; dayAmount: bigint; dayCount: number; monthAmount: bigint }

export type ModelOperation = {
  id: OperationId
  name: string
  hash: string
  at: Date
  detail: Detail
  accounts: AccountId[]
  versions: number[]
}

type Line = { account: AccountId; amount: Money; kind: string }

/** Thrown by a step that refuses; the caller discards its working copy. */
class ModelRefusal extends Error {
  readonly decision: Decision
  constructor(decision: Decision) {
    super(decision.outcome)
    this.decision = decision
  }
}

export class Model {
  accounts = new Map<AccountId, ModelAccount>()
  holds = new Map<OperationId, ModelHold>()
  counters = new Map<string, ModelCounter>()
  guards = new Map<string, number>()
  operations: ModelOperation[] = []
  entries: ModelEntry[] = []
  nextId: OperationId = 1

  /** Accepts or refuses a command at a moment; the caller resolves system accounts to ids. */
  post(
    command: Command,
    at: Date,
    systemAccount: (purpose: string, currency: string) => AccountId,
  ): Decision {
    const { accounts, holds, counters, guards, operations, entries, nextId } = this
    const before = structuredClone({ accounts, holds, counters, guards, operations, entries, nextId })
    try {
      return this.#decide(command, at, systemAccount)
    } catch (error) {
      if (!(error instanceof ModelRefusal)) throw error
      Object.assign(this, before)
      return error.decision
    }
  }

  #decide(
    command: Command,
    at: Date,
    systemAccount: (purpose: string, currency: string) => AccountId,
  ): Decision {
    const { key, owner, guards = [], legs = [], hold, limits = [], detail = {} } = command
    const name = `${key} ${owner}`
    const hash = Buffer.from(command.bodyHash).toString('hex')
    const first = this.operations.find((operation) => operation.name === name)
    if (first && first.hash !== hash) return { outcome: 'keyReused' }
    if (first) return { outcome: 'repeated', operationId: first.id, at: first.at, detail: first.detail }

    guards.forEach(({ subject, version }, index) => {
      if ((this.guards.get(subject) ?? 0) !== version) throw new ModelRefusal({ outcome: 'stale', index })
    })
    const change = this.#holdChange(command, at)

    const lines = legs.map(({ account, amount, kind }) => ({
      account: typeof account === 'string' ? systemAccount(account, amount.currency) : account,
      amount,
      kind,
    }))
    const leading = (command.settle ?? command.void)?.account ?? hold?.account ?? lines[0]?.account
    const isPlay = leading !== undefined && isPlayAccount(leading)
    for (const { account, amount } of lines)
      this.#mayTakePart(account, { currency: amount.currency, gives: amount.units < 0n, isPlay })
    if (hold) this.#mayTakePart(hold.account, { currency: hold.amount.currency, gives: true, isPlay })
    for (const line of lines) {
      const same = lines.filter((other) => other.amount.currency === line.amount.currency)
      const total = same.reduce((sum, other) => sum + other.amount.units, 0n)
      if (total !== 0n) throw new ModelRefusal({ outcome: 'unbalanced' })
    }

    const id = this.nextId++
    change?.(id)
    const versions = lines.map((line) => this.#book(line, id))
    if (hold) this.#hold(hold, id)
    limits.forEach((use, index) => this.#use(use, index, at))
    const others = [hold?.account, (command.settle ?? command.void)?.account]
    const accounts = [
      ...lines.map((line) => line.account),
      ...others.filter((account) => account !== undefined),
    ]
    this.operations.push({ id, name, hash, at, detail, accounts, versions })
    return { outcome: 'done', operationId: id, at, detail }
  }

  /** Checks whether the hold may be settled or voided, and returns the change to apply; throws ModelRefusal. */
  #holdChange({ settle, void: voids }: Command, at: Date): ((by: OperationId) => void) | undefined {
    const named = settle ?? voids
    if (!named) return undefined
    const hold = this.holds.get(named.hold)
    if (!hold || hold.account !== named.account) throw new ModelRefusal({ outcome: 'unknownHold' })
    if (hold.state !== 'open') throw new ModelRefusal({ outcome: 'holdNotOpen' })
    if (settle && hold.expires <= at) throw new ModelRefusal({ outcome: 'holdExpired' })
    if (voids?.expired && hold.expires > at) throw new ModelRefusal({ outcome: 'holdNotDue' })
    const account = this.#account(hold.account)
    if (settle && settle.amount.currency !== account.currency) {
      throw new ModelRefusal({ outcome: 'currencyMismatch', account: hold.account })
    }
    if (settle && settle.amount.units > hold.remaining) throw new ModelRefusal({ outcome: 'holdTooSmall' })

    return (by) => {
      const freed = settle && !settle.final ? settle.amount.units : hold.remaining
      account.held -= freed
      hold.remaining -= freed
      if (hold.remaining > 0n) return
      const unpaid = voids?.expired ? 'expired' : 'voided'
      hold.state = settle ? 'posted' : unpaid
      hold.closedBy = by
    }
  }

  #mayTakePart(
    id: AccountId,
    { currency, gives, isPlay }: { currency: string; gives: boolean; isPlay: boolean },
  ): void {
    const account = this.accounts.get(id)
    if (!account) throw new ModelRefusal({ outcome: 'unknownAccount', account: id })
    if (account.state === 'closed') throw new ModelRefusal({ outcome: 'accountClosed', account: id })
    if (account.state === 'frozen' && gives) throw new ModelRefusal({ outcome: 'accountFrozen', account: id })
    if (account.currency !== currency) throw new ModelRefusal({ outcome: 'currencyMismatch', account: id })
    if (isPlayAccount(id) !== isPlay) throw new ModelRefusal({ outcome: 'playMixed', account: id })
  }

  #book({ account: id, amount: { units }, kind }: Line, operation: OperationId): number {
    const account = this.#account(id)
    account.booked += units
    if (account.booked > MOST || account.booked < -MOST)
      throw new ModelRefusal({ outcome: 'balanceTooLarge', account: id })
    if (units < 0n) mustStayAboveFloor(id, account)
    account.version += 1
    const { version, booked } = account
    this.entries.push({ account: id, version, operation, amount: units, bookedAfter: booked, kind })
    return version
  }

  #hold({ account: id, amount, expires }: NewHold, operation: OperationId): void {
    const account = this.#account(id)
    account.held += amount.units
    mustStayAboveFloor(id, account)
    this.holds.set(operation, {
      account: id,
      amount: amount.units,
      remaining: amount.units,
      state: 'open',
      expires,
    })
  }

  #use(use: LimitUse, index: number, at: Date): void {
    const { amount, dayCap, monthCap, countCap, usedAt = at } = use
    const today = utcDayOf(at)
    const counter = startDay(this.counters.get(counterOf(use)), today)
    const exceeded = (period: 'day' | 'month' | 'count'): never => {
      throw new ModelRefusal({ outcome: 'limitExceeded', index, period })
    }
    if (amount >= 0n) {
      if (dayCap !== undefined && counter.dayAmount + amount > dayCap) exceeded('day')
      if (monthCap !== undefined && counter.monthAmount + amount > monthCap) exceeded('month')
      if (countCap !== undefined && counter.dayCount + 1 > countCap) exceeded('count')
    }
    if (utcDayOf(usedAt) === today) {
      counter.dayAmount = atLeastZero(counter.dayAmount + amount)
      counter.dayCount = Math.max(counter.dayCount + (amount < 0n ? -1 : 1), 0)
    }
    if (monthOf(utcDayOf(usedAt)) === monthOf(today))
      counter.monthAmount = atLeastZero(counter.monthAmount + amount)
    this.counters.set(counterOf(use), counter)
  }

  #account(id: AccountId): ModelAccount {
    const account = this.accounts.get(id)
    if (!account) throw new Error(`the model has no account ${id}`)
    return account
  }
}

function mustStayAboveFloor(id: AccountId, { booked, held, floor }: ModelAccount): void {
  if (booked - held < floor) throw new ModelRefusal({ outcome: 'insufficientFunds', account: id })
}

function startDay(counter: ModelCounter | undefined, today: string): ModelCounter {
  if (!counter) return { day: today, dayAmount: 0n, dayCount: 0, monthAmount: 0n }
  if (counter.day === today) return counter
  const monthAmount = monthOf(counter.day) === monthOf(today) ? counter.monthAmount : 0n
  return { day: today, dayAmount: 0n, dayCount: 0, monthAmount }
}

const monthOf = (day: string): string => day.slice(0, 7)

const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount)
