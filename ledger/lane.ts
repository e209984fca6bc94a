import { setTimeout as sleep } from 'node:timers/promises'
import type { Currency } from '@sixpence/money'
import type { ClientConfig } from 'pg'
import type { AccountId, Decision, SystemPurpose } from './command.ts'
import { LaneConnection, type Statement } from './connection.ts'
import { faultOf } from './fault.ts'
import type { PendingCommand } from './pending-command.ts'

/** Conflicts of a batch after which its commands are posted in parts. */
const maxConflicts = 10
const firstPauseMs = 20
const maxPauseMs = 500

/** A lane's connection while it is lent. */
export type LentLane = {
  query: <Row>(statement: Statement) => Promise<Row[]>
  /** The lane's row of a system account of the bank, for a purpose and currency. */
  systemAccount: (purpose: SystemPurpose, currency: Currency) => Promise<AccountId>
}

/** Commands with the decisions of the database. */
export type DecidedCommands = readonly (readonly [PendingCommand, Decision])[]

/** Sends batches sequentially. A lost connection is replaced and its batch sent again. */
export class Lane {
  /** Number of failed sendings that were repeated. */
  retries = 0
  readonly #config: ClientConfig
  readonly #onFault: (error: unknown) => void
  #connection: LaneConnection | undefined

  constructor(config: ClientConfig, onFault: (error: unknown) => void) {
    this.#config = config
    this.#onFault = onFault
  }

  /**
   * Posts the batch and returns the decisions, for the caller to answer. Commands of a batch that had to be split are
   * answered here; commands that reach their deadline are answered earlier by their owner.
   */
  async run(batch: readonly PendingCommand[]): Promise<DecidedCommands> {
    let conflicts = 0
    let pauseMs = firstPauseMs
    for (;;) {
      const unanswered = batch.filter((pending) => !pending.answered)
      if (unanswered.length === 0) return []
      try {
        return await this.#post(unanswered)
      } catch (error) {
        this.#onFault(error)
        const fault = faultOf(error)
        for (const pending of unanswered) pending.sendingFailed({ isRolledBack: fault !== 'lost' })
        if (fault === 'lost') this.cut()
        if (fault === 'conflict') conflicts += 1
        if (fault === 'poison' || conflicts === maxConflicts) {
          await this.#isolate(unanswered, error)
          return []
        }
        if (fault === 'lost' || fault === 'later') {
          await sleep(pauseMs)
          pauseMs = Math.min(pauseMs * 2, maxPauseMs)
        }
        this.retries += 1
      }
    }
  }

  /** Lends the connection to a caller. An error is not retried; an error with an unknown outcome cuts the connection. */
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

  /** Abandons the connection, including statements in flight. */
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

  /** Sends the batch before anything is awaited, if the connection is open and the system accounts are cached. */
  async #post(batch: readonly PendingCommand[]): Promise<DecidedCommands> {
    const connection = this.#usable ?? (await this.#open())
    const preparing = connection.prepare(batch.map((pending) => pending.command))
    if (preparing) await preparing
    // Commands that reached their deadline meanwhile were answered `busy`, so they must not be sent.
    const unanswered = batch.filter((pending) => !pending.answered)
    if (unanswered.length === 0) return []
    const decisions = await connection.post(unanswered, () => unanswered.forEach((pending) => pending.sent()))
    return unanswered.flatMap((pending, index): DecidedCommands => {
      const decision = decisions[index]
      return decision ? [[pending, decision]] : []
    })
  }

  get #usable(): LaneConnection | undefined {
    return this.#connection?.ended ? undefined : this.#connection
  }

  async #open(): Promise<LaneConnection> {
    this.#connection = this.#usable ?? (await LaneConnection.open(this.#config))
    return this.#connection
  }

  /** Halves the batch until the rejected command is alone, so that the others are posted. */
  async #isolate(batch: readonly PendingCommand[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.failed(error)
    const half = Math.ceil(batch.length / 2)
    for (const part of [batch.slice(0, half), batch.slice(half)]) answerCommands(await this.run(part))
  }
}

/** Answers each command with its decision. */
export function answerCommands(decided: DecidedCommands): void {
  for (const [pending, decision] of decided) pending.decided(decision)
}
