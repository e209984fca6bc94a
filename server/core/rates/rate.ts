import { isIPv6 } from 'node:net'
import type { RateClass } from '@sixpence/protocol/call'
import { Refused } from '#core/refused.ts'

/** Requests per minute and burst, per person if identified, otherwise per address. */
export const rateClasses: Record<RateClass | 'everyFault' | 'api', { perMinute: number; burst: number }> = {
  read: { perMinute: 600, burst: 120 },
  lookup: { perMinute: 60, burst: 30 },
  change: { perMinute: 120, burst: 60 },
  money: { perMinute: 300, burst: 100 },
  code: { perMinute: 30, burst: 20 },
  signIn: { perMinute: 30, burst: 20 },
  public: { perMinute: 120, burst: 60 },
  fault: { perMinute: 6, burst: 6 },
  /** Fault reports of all callers together, to protect the log. */
  everyFault: { perMinute: 120, burst: 120 },
  /** All requests by a key of the public interface. */
  api: { perMinute: 300, burst: 100 },
}

export type RateName = keyof typeof rateClasses

/** The size of a budget, and its refill per ms. */
export function sizeOf(rate: RateName, factor: number): { size: number; perMs: number } {
  const { perMinute, burst } = rateClasses[rate]
  return { size: burst * factor, perMs: (perMinute * factor) / 60_000 }
}

/** The owner of the budget a request is taken from, as a text: a person, a key, or the network of an address. */
export const budgetOf = (rate: RateName, who: string): string => `${rate} ${networkOf(who)}`

type Bucket = { tokens: number; at: number; size: number; perMs: number }

const maxBuckets = 50_000
const sweepEveryMs = 1_000

/**
 * Token buckets in memory, for this process only; `rates/shared-rates.ts` counts over all. Full buckets are removed, so
 * that memory stays bounded.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #factor: number
  #sweptAt = -Infinity

  constructor(factor = 1) {
    this.#factor = factor
  }

  /**
   * Takes a request, or `cost` of them, from the budget of a person or address. `now` in ms. @throws Refused
   * tooManyRequests with the seconds to wait
   */
  take(rate: RateName, who: string, now: number, cost = 1): void {
    const key = budgetOf(rate, who)
    const bucket = this.#buckets.get(key) ?? this.#open(key, rate, now)
    bucket.tokens = tokensAt(bucket, now)
    bucket.at = now
    if (bucket.tokens < cost)
      throw new Refused('tooManyRequests', { count: Math.ceil((cost - bucket.tokens) / bucket.perMs / 1000) })
    bucket.tokens -= cost
  }

  /** Returns the cost of a request that was refused elsewhere. */
  giveBack(rate: RateName, who: string, cost: number): void {
    const bucket = this.#buckets.get(budgetOf(rate, who))
    if (bucket) bucket.tokens = Math.min(bucket.size, bucket.tokens + cost)
  }

  /** The state of a budget: its size, the remaining requests, and the seconds until it is full. */
  left(rate: RateName, who: string, now: number): { size: number; left: number; fullIn: number } {
    const key = budgetOf(rate, who)
    const bucket = this.#buckets.get(key) ?? this.#open(key, rate, now)
    const tokens = tokensAt(bucket, now)
    return {
      size: Math.floor(bucket.size),
      left: Math.floor(tokens),
      fullIn: Math.ceil((bucket.size - tokens) / bucket.perMs / 1000),
    }
  }

  /** Number of budgets in memory. */
  get size(): number {
    return this.#buckets.size
  }

  #open(key: string, rate: RateName, now: number): Bucket {
    if (this.#buckets.size >= maxBuckets && now - this.#sweptAt >= sweepEveryMs) this.#sweep(now)
    const { size, perMs } = sizeOf(rate, this.#factor)
    const bucket = { tokens: size, at: now, size, perMs }
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Removes full buckets, which equal new buckets. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [key, bucket] of this.#buckets)
      if (tokensAt(bucket, now) >= bucket.size) this.#buckets.delete(key)
  }
}

const tokensAt = ({ tokens, at, size, perMs }: Bucket, now: number): number =>
  Math.min(size, tokens + Math.max(0, now - at) * perMs)

/**
 * A subscriber has at least 2^64 IPv6 addresses, so that the first 64 bits count. An IPv4-mapped address counts as
 * the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0')
  return [...(left ?? []), ...zeros, ...(right ?? [])]
    .slice(0, 4)
    .map((part) => parseInt(part, 16))
    .join(':')
}
