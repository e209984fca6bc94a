import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { LaneConnection } from './connection.ts'
import { faultOf } from './fault.ts'
import type { PendingCommand } from './pending-command.ts'

const MOST_CONFLICTS = 10

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
      if (!this.#connection || this.#connection.ended)
        this.#connection = await LaneConnection.open(this.#config)
      const connection = this.#connection
      await connection.prepare(batch.map((pending) => pending.command))
      // What reached its deadline meanwhile was answered `busy`, so it must not be sent any more.
      const open = batch.filter((pending) => !pending.answered)
      if (open.length === 0) return undefined
      const decisions = await connection.post(
        open.map((pending) => pending.command),
        () => open.forEach((pending) => pending.sent()),
      )
      open.forEach((pending, i) => {
        const decision = decisions[i]
        if (decision) pending.decided(decision)
      })
      return undefined
    } catch (error) {
      return error
    }
  }

  /** Halves the batch until the rejected command is alone, so that the others are posted. */
  async #isolate(batch: readonly PendingCommand[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.failed(error)
    const half = Math.ceil(batch.length / 2)
    await this.run(batch.slice(0, half))
    await this.run(batch.slice(half))
  }
}
