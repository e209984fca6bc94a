/** A page as the interface answers it. */
export type Page<Item> = { data: Item[]; hasMore: boolean; nextCursor?: string | undefined }

/**
 * A list that is read page by page during the iteration: `for await (const payment of bank.payments.list())`. Nothing
 * is requested before that.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>

  /** @param read reads the page at a cursor, the first page without a cursor */
  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read
  }

  /** The first page. */
  first(): Promise<Page<Item>> {
    return this.#read(undefined)
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read(cursor)
      yield page
      cursor = page.hasMore ? page.nextCursor : undefined
    } while (cursor !== undefined)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  /** The first items, up to the limit, which is required because a list may be as long as the company's history. */
  async take(count: number): Promise<Item[]> {
    const items: Item[] = []
    if (count <= 0) return items
    for await (const item of this) if (items.push(item) >= count) break
    return items
  }
}
