import { setTimeout as sleep } from 'node:timers/promises'
import type { Currency } from '@sixpence/money'
import type { ClientConfig } from 'pg'
import type { AccountId, SystemPurpose } from './command.ts'
import { LaneConnection, type Statement } from './connection.ts'
import { faultOf } from './fault.ts'
import type { PendingCommand } from './pending-command.ts'

const MOST_CONFLICTS = 10

/** A lane's connection while it is lent. */
export type LentLane = {
  query: <Row>(statement: Statement) => Promise<Row[]>
  /** The lane's row of the house for a purpose of the bank's money. */
  systemAccount: (purpose: SystemPurpose, currency: Currency) => Promise<AccountId>
}

/** Sends one batch at a time. A lost connection is replaced and its batch sent again. */
export class Lane {
  retries = 0
  readonly #config: ClientConfig
  readonly #onFault: (error: unknown) => void
  #connection: LaneConnection | undefined

  constructor(config: ClientConfig, onFault: (error: unknown) => void) {
    this.#config = config
    this.#onFault = onFault
  }

  /** Answers every command of the batch, except those that reach their deadline first. */
  async run(batch: readonly PendingCommand[]): Promise<void> {
    for (let conflicts = 0, pauseMs = 10; ; this.retries++) {
      const open = batch.filter((pending) => !pending.answered)
      if (open.length === 0) return
      const error = await this.#post(open)
      if (error === undefined) return
      this.#onFault(error)
      const fault = faultOf(error)
      for (const pending of open) pending.cameBack(fault !== 'lost')
      if (fault === 'lost') this.cut()
      if (fault === 'lost' || fault === 'later') {
        pauseMs = Math.min(pauseMs * 2, 500)
        await sleep(pauseMs)
      } else if (fault === 'poison' || ++conflicts === MOST_CONFLICTS) {
        return this.#isolate(open, error)
      }
    }
  }

  /** Lets a caller use the connection. An error is not retried; one that leaves the outcome open cuts the connection. */
  async lend<T>(work: (lane: LentLane) => Promise<T>): Promise<T> {
    try {
      const connection = await this.#open()
      return await work({
        query: (statement) => connection.query(statement),
        systemAccount: (purpose, currency) => connection.systemAccount(purpose, currency),
      })
    } catch (error) {
      this.#onFault(error)
      if (faultOf(error) === 'lost') this.cut()
      throw error
    }
  }

  /** Abandons the connection, with whatever it has in flight. */
  cut(): void {
    this.#connection?.cut()
    this.#connection = undefined
  }

  /** Closes the connection in order; errors while closing are ignored. */
  async close(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.close().catch(() => {})
  }

  async #post(batch: readonly PendingCommand[]): Promise<unknown> {
    try {
      const connection = await this.#open()
      await connection.prepare(batch.map((pending) => pending.command))
      // What reached its deadline meanwhile was answered `busy`, so it must not be sent any more.
      const open = batch.filter((pending) => !pending.answered)
      if (open.length === 0) return undefined
      const decisions = await connection.post(open, () => open.forEach((pending) => pending.sent()))
      open.forEach((pending, i) => {
        const decision = decisions[i]
        if (decision) pending.decided(decision)
      })
      return undefined
    } catch (error) {
      return error
    }
  }

  async #open(): Promise<LaneConnection> {
    if (!this.#connection || this.#connection.ended)
      this.#connection = await LaneConnection.open(this.#config)
    return this.#connection
  }

  /** Halves the batch until the rejected command is alone, so that the others are posted. */
  async #isolate(batch: readonly PendingCommand[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.failed(error)
    const half = Math.ceil(batch.length / 2)
    await this.run(batch.slice(0, half))
    await this.run(batch.slice(half))
  }
}
