import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#core/clock.ts'

/** Who opens the channel, and for which customer; fixed by the authorised call that creates the ticket. */
export type Bearer = { personId: number; sessionId: string; customerId: number; brand: string }

const lifeMs = 30_000
const most = 20_000

/**
 * One-time tickets of the push channel: 256 random bits, valid for 30 seconds, stored as a hash in this process only.
 * A load balancer must keep a browser at one process.
 */
export class Tickets {
  readonly #clock: Clock
  /** In order of insertion, which is the order of expiry. */
  readonly #open = new Map<string, { bearer: Bearer; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Creates a ticket and removes expired ones; above the maximum number the oldest are removed too. */
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

  /** The bearer of a ticket; undefined when it is unknown, used or expired. Redeeming uses it up. */
  redeem(ticket: string): Bearer | undefined {
    const hash = hashOf(ticket)
    const found = this.#open.get(hash)
    this.#open.delete(hash)
    return found && found.until > this.#clock.now().getTime() ? found.bearer : undefined
  }
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64')
