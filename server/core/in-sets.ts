type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * Batches the items of many callers into a single statement or transaction: items added in the same turn of the event
 * loop form a set, and those added while a set is processed form the next, so that the sets grow with the load. A set
 * that fails is repeated item by item, so that a bad item fails alone; `work` must therefore be atomic per set.
 */
export class InSets<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #most: number
  #waiting: Waiting<Item, Result>[] = []
  #busy = false

  /** `work` returns the result of each item, in their order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, maxSize = 200) {
    this.#work = work
    this.#most = maxSize
  }

  /** The result of the item; rejects with the error of `work` when it fails alone, too. */
  do(item: Item): Promise<Result> {
    if (this.#waiting.length === 0 && !this.#busy) setImmediate(() => void this.#next())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ item, resolve, reject })
    return promise
  }

  async #next(): Promise<void> {
    this.#busy = true
    await this.#answer(this.#waiting.splice(0, this.#most))
    this.#busy = false
    if (this.#waiting.length > 0) setImmediate(() => void this.#next())
  }

  async #answer(set: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(set.map(({ item }) => item))
      if (results.length !== set.length)
        throw new Error(`a set of ${set.length} items has ${results.length} results`)
      for (const [at, result] of results.entries()) set[at]?.resolve(result)
    } catch (error) {
      if (set.length === 1) set[0]?.reject(error)
      else await Promise.all(set.map((item) => this.#answer([item])))
    }
  }
}
