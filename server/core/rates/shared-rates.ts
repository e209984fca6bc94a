import { faultFields, type Log } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { budgetOf, RateLimiter, sizeOf, type RateName } from './rate.ts'
import type { RateQuestion, RateStore } from './rate-store.ts'

/** A request that waits for the store's answer. */
type Waiter = { cost: number; done: (isGranted: boolean) => void }

/** This server's part of a budget that all servers share. */
type Share = {
  /** Requests in the full budget, and its refill per ms. */
  size: number
  perMs: number
  /** Granted and not yet used. */
  reserve: number
  /** Used without a grant and not yet reported to the store. */
  unreported: number
  /** Used without a grant and reported by the request in progress. */
  reporting: number
  /** Remaining budget of all servers, according to the last answer. */
  left: number
  /** In ms: when `unreported` was last counted. */
  countedAt: number
  /** In ms: when the last request that the store answered was sent. */
  requestedAt: number
  /** In ms. Until then nothing is left, because other servers can only have reduced it. */
  emptyUntil: number
  waiting: Waiter[]
}

/** The share of a budget that all servers together may use before they report it. */
const unreportedShare = 0.1
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
  /** Budgets to be requested with the next statement. */
  readonly #requested = new Set<string>()
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
  left(rate: RateName, who: string, now: number): { size: number; left: number; fullIn: number } {
    const local = this.#local.left(rate, who, now)
    const share = this.#shares.get(budgetOf(rate, who))
    if (!share || this.#servers() <= 1 || share.requestedAt === -Infinity) return local
    const gained = Math.max(0, now - share.requestedAt) * share.perMs
    const available = Math.min(share.size, share.left + share.reserve + gained)
    const remaining = Math.max(0, available - share.unreported)
    return {
      ...local,
      left: Math.min(local.left, Math.floor(remaining)),
      fullIn: Math.max(local.fullIn, Math.ceil((share.size - remaining) / share.perMs / 1_000)),
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
    const maxUnreported = Math.floor((share.size * unreportedShare) / servers)
    // A server that has sent no query while a budget refills gets its part of the refill.
    if (now - share.requestedAt > share.size / share.perMs) {
      const refilled = (Math.max(0, now - share.countedAt) * share.perMs) / servers
      share.unreported = Math.max(0, share.unreported - refilled)
    }
    share.countedAt = now
    if (share.reserve >= cost) share.reserve -= cost
    else if (now < share.emptyUntil) return false
    else if (share.unreported + share.reporting + cost <= maxUnreported) share.unreported += cost
    else
      return new Promise((done) => {
        share.waiting.push({ cost, done })
        this.#request(budget, now)
      })
    // Early enough that the next requests need not wait.
    if (share.reserve === 0 && share.unreported > maxUnreported / 2) this.#request(budget, now)
    return true
  }

  #request(budget: string, now: number): void {
    this.#requested.add(budget)
    this.#running ??= this.#sendAll(now)
  }

  /** A single statement at a time, for all budgets requested in the meantime. */
  async #sendAll(startedAt: number): Promise<void> {
    const started = performance.now()
    while (this.#requested.size > 0) {
      const now = startedAt + performance.now() - started
      const questions = [...this.#requested].flatMap((budget) => {
        const share = this.#shares.get(budget)
        return share ? [this.#question(budget, share)] : []
      })
      this.#requested.clear()
      try {
        const answers = await this.#store.ask(questions.map(({ question }) => question))
        for (const [index, { share, waiting }] of questions.entries()) {
          const { granted = 0, left = 0 } = answers[index] ?? {}
          share.left = left
          share.reporting = 0
          share.requestedAt = now
          share.emptyUntil = left < 1 ? now + (1 - left) / share.perMs : 0
          serveWaiting(share, granted, waiting)
        }
      } catch (error) {
        this.#warn(error)
        // Without the database the budget cannot be shared; requests within this server's own count are accepted.
        for (const { share, waiting } of questions) {
          share.reporting = 0
          for (const waiter of waiting) waiter.done(true)
        }
      }
    }
    // In the same turn as the end of the loop: a later request then starts the loop again.
    this.#running = undefined
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = performance.now()
    this.#log.warn(faultFields(error), 'rate limits are counted locally: the database did not answer')
  }

  #question(budget: string, share: Share): { question: RateQuestion; share: Share; waiting: Waiter[] } {
    const { unreported: spent, size, perMs } = share
    const waiting = share.waiting.splice(0)
    share.reporting = spent
    share.unreported = 0
    const needs = waiting.reduce((sum, { cost }) => sum + cost, 0)
    const more = Math.floor((size * unreportedShare) / Math.max(2, this.#servers()))
    return { question: { budget, spent, needs, more, size, perMs }, share, waiting }
  }

  #shareOf(budget: string, rate: RateName, now: number): Share {
    const existingShare = this.#shares.get(budget)
    if (existingShare) return existingShare
    if (this.#shares.size >= maxShares && now - this.#sweptAt >= sweepEveryMs) this.#sweep(now)
    const { size, perMs } = sizeOf(rate, this.#factor)
    const share: Share = {
      size,
      perMs,
      reserve: 0,
      unreported: 0,
      reporting: 0,
      left: size,
      countedAt: now,
      requestedAt: -Infinity,
      emptyUntil: 0,
      waiting: [],
    }
    this.#shares.set(budget, share)
    return share
  }

  /** Removes shares of budgets that are full again by now; a new share is the same. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [budget, { countedAt, size, perMs, waiting }] of this.#shares)
      if (waiting.length === 0 && now - countedAt > size / perMs) this.#shares.delete(budget)
  }
}

/** Waiting requests are served in order; the rest is kept in reserve. */
function serveWaiting(share: Share, granted: number, waiting: readonly Waiter[]): void {
  share.reserve += granted
  for (const { cost, done } of waiting) {
    const isGranted = share.reserve >= cost
    if (isGranted) share.reserve -= cost
    done(isGranted)
  }
}
