import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#core/clock.ts'

/** Who opens the channel, and for whom; fixed when the ticket is made, by a call that was authorised. */
export type Bearer = { personId: number; sessionId: string; customerId: number; brand: string }

const lifeMs = 30_000
const most = 20_000

/**
 * One-time tickets of the push channel: 256 random bits, good for 30 seconds, kept as a hash in this process's memory
 * only. A balancer in front of several processes must keep a browser at one of them.
 */
export class Tickets {
  readonly #clock: Clock
  /** Oldest first: a Map keeps the order of insertion and all live equally long. */
  readonly #open = new Map<string, { bearer: Bearer; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  create(bearer: Bearer): string {
    const now = this.#clock.now().getTime()
    for (const [hash, { until }] of this.#open) {
      if (until > now && this.#open.size < most) break
      this.#open.delete(hash)
    }
    const ticket = randomBytes(32).toString('base64url')
    this.#open.set(hashOf(ticket), { bearer, until: now + lifeMs })
    return ticket
  }

  /** Whose ticket this is; undefined when it is unknown, used or too old. Asking uses it up. */
  redeem(ticket: string): Bearer | undefined {
    const hash = hashOf(ticket)
    const found = this.#open.get(hash)
    this.#open.delete(hash)
    return found && found.until > this.#clock.now().getTime() ? found.bearer : undefined
  }
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64')
