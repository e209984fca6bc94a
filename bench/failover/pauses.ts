import type { Books } from '../torture/books.ts'

/** The longest time without a definite answer, per kind of blow. */
export class Pauses {
  readonly #books: Books
  readonly #longest = new Map<string, number[]>()
  readonly #timer: NodeJS.Timeout
  #seen = { definite: 0, at: performance.now() }
  #now = 0

  constructor(books: Books) {
    this.#books = books
    this.#timer = setInterval(() => this.#look(), 20)
  }

  begin(): void {
    this.#now = 0
  }

  /** The longest since it began, in seconds. */
  end(name: string): string {
    this.#look()
    this.#longest.set(name, [...(this.#longest.get(name) ?? []), this.#now])
    return (this.#now / 1_000).toFixed(1)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** For the report: their number, and the longest in seconds. */
  numbers(): Record<string, string> {
    return Object.fromEntries(
      [...this.#longest].map(([name, all]) => [
        `longest pause, ${name}`,
        `${(Math.max(...all) / 1_000).toFixed(1)} s (${all.length} ×, ${all.map((ms) => (ms / 1_000).toFixed(1)).join(' ')})`,
      ]),
    )
  }

  #look(): void {
    const { definite } = this.#books
    const now = performance.now()
    if (definite !== this.#seen.definite) this.#seen = { definite, at: now }
    this.#now = Math.max(this.#now, now - this.#seen.at)
  }
}
