type PendingLookup<Value> = {
  promise: Promise<Value | undefined>
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Batches look-ups: keys requested in the same event-loop turn share a statement, and those requested while a
 * statement runs share the next. Nothing is cached: a key requested after its statement was sent is loaded again.
 */
export class Coalescer<Key extends string | number, Value> {
  #waiting = new Map<Key, PendingLookup<Value>>()
  #busy = false
  readonly #load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>

  constructor(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#load = load
  }

  /** The loaded value, undefined if `load` returned none; rejects if `load` rejects. */
  get(key: Key): Promise<Value | undefined> {
    const pending = this.#waiting.get(key)
    if (pending) return pending.promise
    if (this.#waiting.size === 0 && !this.#busy) setImmediate(() => void this.#answer())
    const waiting = Promise.withResolvers<Value | undefined>()
    this.#waiting.set(key, waiting)
    return waiting.promise
  }

  async #answer(): Promise<void> {
    this.#busy = true
    const batch = this.#waiting
    this.#waiting = new Map()
    try {
      const values = await this.#load([...batch.keys()])
      for (const [key, waiting] of batch) waiting.resolve(values.get(key))
    } catch (error) {
      for (const waiting of batch.values()) waiting.reject(error)
    }
    this.#busy = false
    // Deferred by a turn, so that requests made by the callers just answered join this batch.
    if (this.#waiting.size > 0) setImmediate(() => void this.#answer())
  }
}
