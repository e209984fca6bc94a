import type { Command, Decision, Result } from './command.ts'

/** A command that can be posted by nobody, with the database's reason as `cause`. Others of its batch went through. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** One submitted command until its answer, and what is known about its fate meanwhile. */
export class Waiting {
  readonly command: Command
  readonly deadline: number
  /** Two commands with the same name are never in one batch or in flight together. */
  readonly name: string
  readonly answer: Promise<Result>
  answered = false
  readonly #resolve: (result: Result) => void
  readonly #reject: (fault: CommandFault) => void
  #inFlight = false
  #inDoubt = false

  constructor(command: Command, deadline: number) {
    this.command = command
    this.deadline = deadline
    this.name = `${command.key.toLowerCase()} ${command.owner}`
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.answer = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  sent(): void {
    this.#inFlight = true
  }

  /** The last sending came to nothing; unless that is certain, its commit may still show. */
  cameBack(certain: boolean): void {
    if (this.#inFlight && !certain) this.#inDoubt = true
    this.#inFlight = false
  }

  decided(decision: Decision): void {
    this.#finish(decision)
  }

  /** The database refuses the command itself. Had an earlier sending been lost, that one may have got through. */
  failed(cause: unknown): void {
    if (this.#inDoubt) return this.#finish({ outcome: 'unknown' })
    if (this.answered) return
    this.answered = true
    this.#reject(new CommandFault(`ledger command ${this.command.key} cannot be posted`, { cause }))
  }

  /** No answer in time: certain to have had no effect only when no sending is in flight or in doubt. */
  giveUp(): void {
    this.#finish({ outcome: this.#inFlight || this.#inDoubt ? 'unknown' : 'busy' })
  }

  #finish(result: Result): void {
    this.answered = true
    this.#resolve(result)
  }
}
