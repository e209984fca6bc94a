import type { QueryConfig } from 'pg'
import { ArrayTextClient } from './array-text-client.ts'

/** Maximum number of prepared statements per connection; further statements are parsed each time. */
const maxPrepared = 500

/**
 * A connection that prepares a parameterised statement when it is first sent, so that repetitions are not parsed and
 * planned again, which takes longer than running a short statement. Statements that return all columns (`*`) are
 * parsed each time: PostgreSQL refuses a prepared statement once a migration has added a column to its result.
 */
export class PreparingClient extends ArrayTextClient {
  readonly #names = new Map<string, string>()

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    const sent = name === undefined ? args : [{ name, text, values } as QueryConfig, ...rest]
    return super.query(...sent)
  }

  #nameOf(text: string): string | undefined {
    const statementName = this.#names.get(text)
    if (statementName !== undefined) return statementName
    if (this.#names.size >= maxPrepared || /\b(select|returning) \*|\.\*/.test(text)) return undefined
    const name = `auto_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
