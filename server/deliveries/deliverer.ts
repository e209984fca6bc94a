import { keyOf, signedAs } from '@sixpence/partners/webhook-signature'
import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import type { Services } from '#context/services.ts'
import { claimDue } from '#core/claim-due.ts'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import type { DeliveryState, DueDelivery } from '#store/delivery/delivery.ts'
import { type EndpointSecret, usedSecrets } from '#store/delivery/endpoints.ts'
import { pauseAfter } from './pauses.ts'
import type { Post } from './post.ts'
import type { DeliverySources } from './source.ts'
import {
  type ClaimedEndpoint,
  dropDelivery,
  dueDeliveries,
  dueEndpoints,
  keepBody,
  noteHealth,
  recordAttempt,
  releaseEndpoint,
  renewEndpoint,
} from '#store/delivery/queue.ts'

type Deps = { sources: DeliverySources; post: Post; random?: () => number }

const limits = { endpoints: 32, atOnce: 4 }
/** A process that was killed, frozen or cut off loses its endpoints when the lease ends. */
const leaseMs = 10_000
/** The lease is renewed as long as the process serves its endpoints. */
const renewMs = 3_000
/** After this no new message is started. */
const serveMs = 25_000

type Attempt = { outcome: AttemptOutcome; status?: number; retryAfterMs?: number }
type Message = { address: string; body: string }

/** The lease of an endpoint in service: renewed until it is released or another process has taken the endpoint over. */
class Lease {
  #isOurs = true
  #renewedAt = performance.now()
  readonly #db: Services['db']
  readonly #clock: Services['clock']
  readonly #endpoint: ClaimedEndpoint
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<unknown> = Promise.resolve()

  constructor(db: Services['db'], clock: Services['clock'], endpoint: ClaimedEndpoint) {
    this.#db = db
    this.#clock = clock
    this.#endpoint = endpoint
    // A failed renewal does not change the lease: the next may succeed before its end.
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew().catch(() => {})
    }, renewMs)
  }

  /**
   * Whether the lease is still held by this process; after being frozen, the process checks this before it starts a new
   * message.
   */
  async holds(): Promise<boolean> {
    if (performance.now() - this.#renewedAt > renewMs) await this.#renew()
    return this.#isOurs
  }

  async release(): Promise<void> {
    await this.stop()
    if (this.#isOurs) await releaseEndpoint(this.#db, this.#endpoint)
  }

  /** Stops the renewal, so that the lease expires. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
  }

  async #renew(): Promise<void> {
    const until = new Date(this.#clock.now().getTime() + leaseMs)
    const startedAt = performance.now()
    this.#isOurs = await renewEndpoint(this.#db, this.#endpoint, until)
    if (!this.#isOurs) return
    this.#endpoint.leasedUntil = until
    this.#renewedAt = startedAt
  }
}

/**
 * Sends due messages to customers' servers. An endpoint is served by a single process at a time, with up to four
 * messages at once, each of another subject: messages of a subject arrive in order, and a server that is down delays
 * no other. A message is sent at least once, because its end is recorded after the answer.
 */
export class Deliverer {
  readonly #s: Services
  readonly #sources: DeliverySources
  readonly #post: Post
  readonly #random: () => number
  readonly #serving = new Set<Promise<void>>()

  constructor(s: Services, { sources, post, random = Math.random }: Deps) {
    this.#s = s
    this.#sources = sources
    this.#post = post
    this.#random = random
  }

  /** Job: starts serving endpoints with due messages, and returns how many. Does not wait for their servers. */
  async work(): Promise<number> {
    const { db, clock } = this.#s
    const limit = limits.endpoints - this.#serving.size
    if (limit <= 0) return 0
    const claimed = await claimDue<ClaimedEndpoint>(db, dueEndpoints, { now: clock.now(), limit, leaseMs })
    for (const endpoint of claimed) {
      const serving = this.#serve(endpoint)
        .catch((error: unknown) =>
          this.#s.log.error(
            { endpoint: endpoint.id, ...faultFields(error) },
            'deliveries to an endpoint failed',
          ),
        )
        .finally(() => this.#serving.delete(serving))
      this.#serving.add(serving)
    }
    return claimed.length
  }

  /** Resolves when no message is in flight. */
  async idle(): Promise<void> {
    while (this.#serving.size > 0) await Promise.all(this.#serving)
  }

  async #serve(endpoint: ClaimedEndpoint): Promise<void> {
    const { db, clock } = this.#s
    const until = clock.now().getTime() + serveMs
    const lease = new Lease(db, clock, endpoint)
    try {
      while ((await lease.holds()) && (await this.#serveSome(endpoint, until))) continue
      await lease.release()
    } finally {
      await lease.stop()
    }
  }

  /** Sends the due messages, at most one per subject; resolves with whether to continue. */
  async #serveSome(endpoint: ClaimedEndpoint, until: number): Promise<boolean> {
    const { db, clock } = this.#s
    const now = clock.now()
    const due =
      now.getTime() < until ? await dueDeliveries(db, endpoint.id, { now, limit: limits.atOnce }) : []
    if (due.length === 0) return false
    const outcomes = await Promise.all(due.map((dueDelivery) => this.#deliver(endpoint, dueDelivery)))
    // A server that is down gets its turn after those that answer.
    return !outcomes.every((outcome) => outcome === 'timedOut' || outcome === 'notReached')
  }

  async #deliver(endpoint: ClaimedEndpoint, delivery: DueDelivery): Promise<AttemptOutcome | undefined> {
    const { clock } = this.#s
    const message = await this.#written(endpoint, delivery).catch((error: unknown) => {
      this.#s.log.error(
        { endpoint: endpoint.id, delivery: delivery.id, ...faultFields(error) },
        'the message of a delivery could not be made',
      )
      return 'ours' as const
    })
    if (message === undefined) {
      await dropDelivery(this.#s.db, delivery.id)
      return undefined
    }
    const startedAt = clock.now()
    const result: Attempt =
      message === 'ours' ? { outcome: message } : await this.#send(endpoint, delivery, message)
    await this.#record(endpoint, delivery, result, startedAt)
    return result.outcome
  }

  /** The message with its address; composed once, so that every attempt sends the same. */
  async #written(endpoint: ClaimedEndpoint, delivery: DueDelivery): Promise<Message | undefined> {
    const { db, personal } = this.#s
    const subject = `customer:${endpoint.customerId}` as const
    const open = (sealed: Buffer) => personal.open<string>(subject, sealed)
    const storedBody = delivery.body && (await open(delivery.body))
    const own = endpoint.address && (await open(endpoint.address))
    if (storedBody && own) return { address: own, body: storedBody }
    const written = await this.#sources[endpoint.kind]?.write(this.#s, delivery)
    const address = written?.address ?? own
    if (!written || !address) return undefined
    if (storedBody) return { address, body: storedBody }
    const { event: type, createdAt } = delivery
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: written.data })
    const sealedBody = await keepBody(db, delivery.id, await personal.seal(subject, body))
    const sent = sealedBody && (await open(sealedBody))
    return sent ? { address, body: sent } : undefined
  }

  async #send(
    endpoint: ClaimedEndpoint,
    { messageId }: DueDelivery,
    { address, body }: Message,
  ): Promise<Attempt> {
    const { personal, clock } = this.#s
    const now = clock.now()
    const secrets = await personal.open<EndpointSecret[]>(`customer:${endpoint.customerId}`, endpoint.secrets)
    const keys = usedSecrets(secrets ?? [], now).map(({ secret }) => keyOf('customer', secret))
    return this.#post(address, signedAs(keys, { id: `msg_${messageId}`, body }, now))
  }

  async #record(
    endpoint: ClaimedEndpoint,
    delivery: DueDelivery,
    { outcome, status, retryAfterMs }: Attempt,
    startedAt: Date,
  ): Promise<void> {
    const now = this.#s.clock.now()
    const failed = delivery.attempts + 1 - delivery.earlierAttempts
    const pause =
      outcome === 'delivered' || outcome === 'gone'
        ? undefined
        : pauseAfter(failed, { random: this.#random(), retryAfterMs })
    const undelivered: DeliveryState = pause === undefined ? 'setAside' : 'waiting'
    const state = outcome === 'delivered' ? 'delivered' : undelivered
    await transaction(this.#s.db, async (client) => {
      const isFirst = await recordAttempt(client, delivery, {
        at: now,
        ms: now.getTime() - startedAt.getTime(),
        outcome,
        status,
        nextAt: pause === undefined ? undefined : new Date(now.getTime() + pause),
        state,
      })
      if (!isFirst) return
      await noteHealth(client, endpoint.id, {
        now,
        isReached: outcome === 'delivered',
        isSetAside: state === 'setAside',
        isGone: outcome === 'gone' && endpoint.kind !== 'button',
        pauses: endpoint.kind === 'webhook',
      })
      await announce(client, {
        customerId: endpoint.customerId,
        event: 'refresh',
        data: {},
        changed: ['merchant'],
      })
    })
  }
}
