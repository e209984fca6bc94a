/** Milliseconds that no change of the clock puts back or forward. */
export type Elapsed = () => number

/** Remembers values for a moment. What is decided on a remembered right is guarded by its version in the ledger. */
export class Cache<Key, Value> {
  readonly #values = new Map<Key, { value: Value; until: number }>()
  readonly #ms: number
  readonly #most: number
  readonly #elapsed: Elapsed
  #changes = 0

  constructor(
    ms: number,
    {
      most = 100_000,
      elapsed = () => performance.now(),
    }: { most?: number; elapsed?: Elapsed | undefined } = {},
  ) {
    this.#ms = ms
    this.#most = most
    this.#elapsed = elapsed
  }

  async get(key: Key, load: (key: Key) => Promise<Value>): Promise<Value> {
    const now = this.#elapsed()
    const known = this.#values.get(key)
    if (known && known.until > now) return known.value
    const changesBefore = this.#changes
    const value = await load(key)
    // What is not there may come the next moment; what was forgotten while it was loaded may be out of date.
    if (value === undefined || this.#changes !== changesBefore) return value
    if (this.#values.size >= this.#most) this.#values.clear()
    this.#values.set(key, { value, until: now + this.#ms })
    return value
  }

  forget(key: Key): void {
    this.#changes += 1
    this.#values.delete(key)
  }
}
