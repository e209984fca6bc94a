type Waiting<Value> = {
  promise: Promise<Value | undefined>
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Answers all look-ups of one event-loop turn with one call of `load`: the requests that were read from the sockets
 * together share a statement. Nothing is cached: a look-up of a later turn always loads anew.
 */
export class Coalescer<Key extends string | number, Value> {
  #waiting = new Map<Key, Waiting<Value>>()
  readonly #load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>

  constructor(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#load = load
  }

  /** The loaded value, undefined where `load` gave none; rejects with whatever `load` rejects. */
  get(key: Key): Promise<Value | undefined> {
    if (this.#waiting.size === 0) setImmediate(() => void this.#answer())
    const known = this.#waiting.get(key)
    if (known) return known.promise
    const waiting = Promise.withResolvers<Value | undefined>()
    this.#waiting.set(key, waiting)
    return waiting.promise
  }

  async #answer(): Promise<void> {
    const turn = this.#waiting
    this.#waiting = new Map()
    try {
      const found = await this.#load([...turn.keys()])
      for (const [key, waiting] of turn) waiting.resolve(found.get(key))
    } catch (error) {
      for (const waiting of turn.values()) waiting.reject(error)
    }
  }
}
