import { isIPv6 } from 'node:net'
import type { RateClass } from '@sixpence/protocol/call'
import { Refused } from './refused.ts'

/** Requests a minute and the burst allowed at once, per person where one is known, else per address. */
export const rateClasses: Record<RateClass | 'everyFault', { perMinute: number; burst: number }> = {
  read: { perMinute: 600, burst: 120 },
  lookup: { perMinute: 60, burst: 30 },
  change: { perMinute: 120, burst: 60 },
  money: { perMinute: 300, burst: 100 },
  code: { perMinute: 30, burst: 20 },
  signIn: { perMinute: 30, burst: 20 },
  public: { perMinute: 120, burst: 60 },
  fault: { perMinute: 6, burst: 6 },
  /** Faults in pages, whoever tells of them: what the log takes. */
  everyFault: { perMinute: 120, burst: 120 },
}

type Bucket = { tokens: number; at: number; most: number; perMs: number }

const mostBuckets = 50_000
const sweepEveryMs = 1_000

/** Token buckets in memory: one process, its own budget. Full ones are dropped, so that memory stays flat. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #factor: number
  #sweptAt = -Infinity

  constructor(factor = 1) {
    this.#factor = factor
  }

  /**
   * Takes one request, or what counts as several, from the budget of a person or an address, or refuses with the
   * seconds to wait.
   * @throws Refused tooManyRequests
   */
  take(rate: keyof typeof rateClasses, who: string, now: number, cost = 1): void {
    const key = `${rate} ${isIPv6(who) ? networkOf(who) : who}`
    const bucket = this.#buckets.get(key) ?? this.#open(key, rate, now)
    bucket.tokens = tokensAt(bucket, now)
    bucket.at = now
    if (bucket.tokens < cost)
      throw new Refused('tooManyRequests', { count: Math.ceil((cost - bucket.tokens) / bucket.perMs / 1000) })
    bucket.tokens -= cost
  }

  /** How many budgets are in memory. */
  get size(): number {
    return this.#buckets.size
  }

  #open(key: string, rate: keyof typeof rateClasses, now: number): Bucket {
    if (this.#buckets.size >= mostBuckets && now - this.#sweptAt >= sweepEveryMs) this.#sweep(now)
    const { perMinute, burst } = rateClasses[rate]
    const most = burst * this.#factor
    const bucket = { tokens: most, at: now, most, perMs: (perMinute * this.#factor) / 60_000 }
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Whoever has asked for nothing long enough is as good as new. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [key, bucket] of this.#buckets)
      if (tokensAt(bucket, now) >= bucket.most) this.#buckets.delete(key)
  }
}

const tokensAt = ({ tokens, at, most, perMs }: Bucket, now: number): number =>
  Math.min(most, tokens + Math.max(0, now - at) * perMs)

/** One subscriber has 2^64 addresses of IPv6 and more; its first half counts. An IPv4 address inside counts as itself. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0')
  return [...(left ?? []), ...zeros, ...(right ?? [])]
    .slice(0, 4)
    .map((part) => parseInt(part, 16))
    .join(':')
}
