type Waiting<Value> = {
  promise: Promise<Value | undefined>
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Answers look-ups in batches: those that were read from the sockets together share a statement, and those that come
 * while one is under way share the next. Nothing is cached: what is asked after a statement left is loaded anew.
 */
export class Coalescer<Key extends string | number, Value> {
  #waiting = new Map<Key, Waiting<Value>>()
  #busy = false
  readonly #load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>

  constructor(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#load = load
  }

  /** The loaded value, undefined where `load` gave none; rejects with whatever `load` rejects. */
  get(key: Key): Promise<Value | undefined> {
    const known = this.#waiting.get(key)
    if (known) return known.promise
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
      const found = await this.#load([...batch.keys()])
      for (const [key, waiting] of batch) waiting.resolve(found.get(key))
    } catch (error) {
      for (const waiting of batch.values()) waiting.reject(error)
    }
    this.#busy = false
    // After the turn in which the answered go on: what they ask next comes along.
    if (this.#waiting.size > 0) setImmediate(() => void this.#answer())
  }
}
