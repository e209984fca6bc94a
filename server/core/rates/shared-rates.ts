import { faultFields, type Log } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { budgetOf, RateLimiter, sizeOf, type RateName } from './rate.ts'
import type { RateQuestion, RateStore } from './rate-store.ts'

/** This server's part of a budget that all servers share. */
type Share = {
  most: number
  perMs: number
  /** Granted and not yet used. */
  stock: number
  /** Used without asking, and the part of it reported by the current request. */
  debt: number
  told: number
  /** Remaining budget of all servers, according to the last answer. */
  left: number
  /** In ms: when `debt` was counted, and when the budget was last requested. */
  at: number
  askedAt: number
  /** Until then nothing is left, because other servers can only have reduced it. */
  emptyUntil: number
  waiting: { cost: number; done: (isGranted: boolean) => void }[]
}

/** The share of a budget that all servers together may use before any of them has requested more. */
const unaskedShare = 0.1
const maxShares = 50_000
const sweepEveryMs = 1_000
const warnEveryMs = 10_000

/**
 * Budgets of requests shared by all servers of the bank. A single server counts in memory. With several, each accepts
 * a few requests of a budget without a query (all servers together a tenth of it), then reports what it has used and
 * requests a few more in reserve; it waits for the answer only if nothing is left. So a caller at a normal rate costs
 * no statement, and a caller that uses up the budget gets at most a tenth more, over any number of servers.
 */
export class SharedRates {
  readonly #local: RateLimiter
  readonly #factor: number
  readonly #store: RateStore
  readonly #servers: () => number
  readonly #log: Log
  readonly #shares = new Map<string, Share>()
  readonly #asking = new Set<string>()
  #running: Promise<void> | undefined
  #sweptAt = -Infinity
  #warnedAt = -Infinity

  /** `servers`: the number of running servers. */
  constructor(options: { factor: number; store: RateStore; servers: () => number; log: Log }) {
    this.#local = new RateLimiter(options.factor)
    this.#factor = options.factor
    this.#store = options.store
    this.#servers = options.servers
    this.#log = options.log
  }

  /**
   * Takes a request, or `cost` of them, from the budget of a person or address. `now` in ms. @throws Refused
   * tooManyRequests with the seconds to wait
   */
  async take(rate: RateName, who: string, now: number, cost = 1): Promise<void> {
    this.#local.take(rate, who, now, cost)
    const servers = this.#servers()
    if (servers <= 1) return
    const budget = budgetOf(rate, who)
    const share = this.#shareOf(budget, rate, now)
    if (await this.#isGranted(budget, share, { cost, now, servers })) return
    this.#local.giveBack(rate, who, cost)
    throw new Refused('tooManyRequests', {
      count: Math.max(1, Math.ceil((cost - Math.max(0, share.left)) / share.perMs / 1_000)),
    })
  }

  /** The state of a budget as cached by this server: its size, the remaining requests, the seconds until it is full. */
  left(rate: RateName, who: string, now: number): { most: number; left: number; fullIn: number } {
    const local = this.#local.left(rate, who, now)
    const share = this.#shares.get(budgetOf(rate, who))
    if (!share || this.#servers() <= 1 || share.askedAt === -Infinity) return local
    const gained = Math.max(0, now - share.askedAt) * share.perMs
    const all = Math.max(0, Math.min(share.most, share.left + share.stock + gained) - share.debt)
    const left = Math.min(local.left, Math.floor(all))
    return {
      ...local,
      left,
      fullIn: Math.max(local.fullIn, Math.ceil((share.most - all) / share.perMs / 1_000)),
    }
  }

  /** Resolves when no request to the store is in progress. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #isGranted(
    budget: string,
    share: Share,
    { cost, now, servers }: { cost: number; now: number; servers: number },
  ): Promise<boolean> {
    const unasked = Math.floor((share.most * unaskedShare) / servers)
    // A server that has sent no query while a budget refills gets its part of the refill.
    if (now - share.askedAt > share.most / share.perMs)
      share.debt = Math.max(0, share.debt - (Math.max(0, now - share.at) * share.perMs) / servers)
    share.at = now
    if (share.stock >= cost) share.stock -= cost
    else if (now < share.emptyUntil) return false
    else if (share.debt + share.told + cost <= unasked) share.debt += cost
    else
      return new Promise((done) => {
        share.waiting.push({ cost, done })
        this.#ask(budget, now)
      })
    // Early enough that the next requests need not wait.
    if (share.stock === 0 && share.debt > unasked / 2) this.#ask(budget, now)
    return true
  }

  #ask(budget: string, now: number): void {
    this.#asking.add(budget)
    this.#running ??= this.#askAll(now)
  }

  /** A single statement at a time, for all budgets requested in the meantime. */
  async #askAll(startedAt: number): Promise<void> {
    const started = performance.now()
    while (this.#asking.size > 0) {
      const now = startedAt + performance.now() - started
      const questions = [...this.#asking].flatMap((budget) => {
        const share = this.#shares.get(budget)
        return share ? [this.#question(budget, share)] : []
      })
      this.#asking.clear()
      try {
        const answers = await this.#store.ask(questions.map(({ question }) => question))
        for (const [at, { share, waiting }] of questions.entries()) {
          const { granted = 0, left = 0 } = answers[at] ?? {}
          share.left = left
          share.told = 0
          share.askedAt = now
          share.emptyUntil = left < 1 ? now + (1 - left) / share.perMs : 0
          handOut(share, granted, waiting)
        }
      } catch (error) {
        this.#warn(error)
        // Without the database the budget cannot be shared; requests within this server's own count are accepted.
        for (const { share, waiting } of questions) {
          share.told = 0
          for (const waiter of waiting) waiter.done(true)
        }
      }
    }
    // In the same turn, so that later requests start a new statement.
    this.#running = undefined
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = performance.now()
    this.#log.warn(faultFields(error), 'rate limits are counted locally: the database did not answer')
  }

  #question(
    budget: string,
    share: Share,
  ): { question: RateQuestion; share: Share; waiting: Share['waiting'] } {
    const { debt: spent, most: max, perMs } = share
    const waiting = share.waiting.splice(0)
    share.told = spent
    share.debt = 0
    const needs = waiting.reduce((sum, { cost }) => sum + cost, 0)
    const more = Math.floor((max * unaskedShare) / Math.max(2, this.#servers()))
    return { question: { budget, spent, needs, more, most: max, perMs }, share, waiting }
  }

  #shareOf(budget: string, rate: RateName, now: number): Share {
    const existingShare = this.#shares.get(budget)
    if (existingShare) return existingShare
    if (this.#shares.size >= maxShares && now - this.#sweptAt >= sweepEveryMs) this.#sweep(now)
    const { most: max, perMs } = sizeOf(rate, this.#factor)
    const never = { left: max, at: now, askedAt: -Infinity, emptyUntil: 0 }
    const share: Share = { most: max, perMs, stock: 0, debt: 0, told: 0, waiting: [], ...never }
    this.#shares.set(budget, share)
    return share
  }

  /** Removes shares of budgets that must be full again, which equal new shares. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [budget, { at, most: max, perMs, waiting }] of this.#shares)
      if (waiting.length === 0 && now - at > max / perMs) this.#shares.delete(budget)
  }
}

/** Waiting requests are served in order; the rest is kept in reserve. */
function handOut(share: Share, granted: number, waiting: Share['waiting']): void {
  share.stock += granted
  for (const { cost, done } of waiting) {
    const isGranted = share.stock >= cost
    if (isGranted) share.stock -= cost
    done(isGranted)
  }
}
