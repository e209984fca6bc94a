import type { Command, Decision, Result } from './command.ts'

/**
 * A command that can never be posted, with the database's error as `cause`. Other commands of its batch were posted.
 */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** A submitted command until its answer, with the known state of its sendings. */
export class PendingCommand {
  readonly command: Command
  /** The command's detail as JSON. */
  readonly detail: string
  readonly deadline: number
  /** Commands with the same name are never in the same batch or in flight together. */
  readonly name: string
  readonly answer: Promise<Result>
  answered = false
  readonly #resolve: (result: Result) => void
  readonly #reject: (fault: CommandFault) => void
  #inFlight = false
  #inDoubt = false

  constructor(command: Command, detail: string, deadline: number) {
    this.command = command
    this.detail = detail
    this.deadline = deadline
    this.name = `${command.key.toLowerCase()} ${command.owner}`
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.answer = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Marks the command as sent: from now on it may be committed. */
  sent(): void {
    this.#inFlight = true
  }

  /** Records a failed sending. Unless it certainly was rolled back, it may have been committed. */
  sendingFailed({ isRolledBack }: { isRolledBack: boolean }): void {
    if (this.#inFlight && !isRolledBack) this.#inDoubt = true
    this.#inFlight = false
  }

  /** Resolves the answer with the decision of the database. */
  decided(decision: Decision): void {
    this.#finish(decision)
  }

  /**
   * Rejects with CommandFault; `unknown` when an earlier sending was lost, because that sending may have been
   * committed.
   */
  failed(cause: unknown): void {
    if (this.#inDoubt) return this.#finish({ outcome: 'unknown' })
    if (this.answered) return
    this.answered = true
    this.#reject(new CommandFault(`ledger command ${this.command.key} cannot be posted`, { cause }))
  }

  /** Deadline reached: `busy` only if no sending is in flight or in doubt, otherwise `unknown`. */
  giveUp(): void {
    this.#finish({ outcome: this.#inFlight || this.#inDoubt ? 'unknown' : 'busy' })
  }

  #finish(result: Result): void {
    this.answered = true
    this.#resolve(result)
  }
}
