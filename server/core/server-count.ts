import { countServers } from '@sixpence/postgres/running-servers'
import type pg from 'pg'

/** The number of servers of the bank at the last count, which determines each server's part of a shared budget. */
export class ServerCount {
  readonly #db: pg.Pool
  #count = 1

  constructor(db: pg.Pool) {
    this.#db = db
  }

  /** At least 1, this server. */
  get last(): number {
    return this.#count
  }

  /** Job: counts again. */
  async look(): Promise<void> {
    this.#count = Math.max(1, await countServers(this.#db))
  }
}
