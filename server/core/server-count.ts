import { countServers } from '@sixpence/postgres/running-servers'
import type pg from 'pg'

/** How many servers the bank has, as last counted: what each may let through of a shared budget depends on it. */
export class ServerCount {
  readonly #db: pg.Pool
  #count = 1

  constructor(db: pg.Pool) {
    this.#db = db
  }

  /** At least this server. */
  get last(): number {
    return this.#count
  }

  /** Job: counts anew. */
  async look(): Promise<void> {
    this.#count = Math.max(1, await countServers(this.#db))
  }
}
