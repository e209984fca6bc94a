import type { Freshness } from './push/freshness.ts'

/** A monotonic clock in milliseconds. */
export type MonotonicClock = () => number

/**
 * Caches values for a short time, or with `fresh` as long as notifications of their changes are received; the owner
 * then calls `forget` for each change. Decisions based on a cached right are guarded by the right's version in the
 * ledger.
 */
export class Cache<Key, Value> {
  readonly #values = new Map<Key, { value: Value; until: number; stretch: number }>()
  readonly #ms: number
  readonly #most: number
  readonly #elapsed: MonotonicClock
  readonly #fresh: Freshness | undefined
  #changes = 0

  constructor(
    ms: number,
    {
      maxEntries = 100_000,
      elapsed = () => performance.now(),
      fresh,
    }: { maxEntries?: number; elapsed?: MonotonicClock | undefined; fresh?: Freshness | undefined } = {},
  ) {
    this.#ms = ms
    this.#most = maxEntries
    this.#elapsed = elapsed
    this.#fresh = fresh
  }

  /** The cached value, or the value that `load` returns; rejects with whatever `load` rejects. */
  async get(key: Key, load: (key: Key) => Promise<Value>): Promise<Value> {
    const now = this.#elapsed()
    const cached = this.#values.get(key)
    if (cached && (cached.until > now || this.#fresh?.covers(cached.stretch))) return cached.value
    const changesBefore = this.#changes
    const stretch = this.#fresh?.stretch ?? 0
    const value = await load(key)
    // Absent values are not cached, because they may be created at any time, nor are values that were invalidated
    // while loading.
    if (value === undefined || this.#changes !== changesBefore) return value
    if (this.#values.size >= this.#most) this.#values.clear()
    this.#values.set(key, { value, until: now + this.#ms, stretch })
    return value
  }

  /** Invalidates a key, also for loads in progress. */
  forget(key: Key): void {
    this.#changes += 1
    this.#values.delete(key)
  }
}
