import type { Command, Result } from './command.ts'
import { Lane } from './lane.ts'
import { validate } from './validate.ts'
import { Waiting } from './waiting.ts'

export type CommitterOptions = {
  /** Address of the database, as the role that may call the posting function. */
  url: string
  /** Batches in flight at once, each on a connection of its own; 1 is best on up to two cores. */
  lanes?: number
  /** Most commands in one batch, 256 when left out. A committer for mass files takes 500. */
  batchSize?: number
  /** Most commands waiting, 10,000 when left out; one more is answered `busy`. */
  queueLimit?: number
  /** How long a command waits for its answer before it is `busy` (never sent) or `unknown` (sent); 10 s. */
  deadlineMs?: number
  /** Told the reason of every sending that failed, also of those that are sent again; for the log. */
  onFault?: (error: unknown) => void
}

export type CommitterStats = {
  waiting: number
  inFlight: number
  batches: number
  commands: number
  /** Batches sent again after a conflict, a lost connection or a split. */
  retries: number
}

/**
 * Collects commands and posts them in batches: while one batch is in flight the next one grows. Nothing is delayed on
 * purpose; a lone command leaves at the end of the event-loop turn it came in.
 *
 * Mass jobs use a committer of their own, so that a payout of 100,000 rows does not stand in front of a payment.
 */
export class Committer {
  readonly #batchSize: number
  readonly #queueLimit: number
  readonly #deadlineMs: number
  readonly #lanes: Lane[]
  readonly #idle: Lane[]
  readonly #flights = new Map<Lane, Waiting[]>()
  readonly #namesInFlight = new Set<string>()
  readonly #watch: NodeJS.Timeout
  #queue: Waiting[] = []
  #pumping = false
  #closing: PromiseWithResolvers<void> | undefined
  #batches = 0
  #commands = 0

  constructor(options: CommitterOptions) {
    const {
      url,
      lanes = 1,
      batchSize = 256,
      queueLimit = 10_000,
      deadlineMs = 10_000,
      onFault = ignore,
    } = options
    this.#batchSize = batchSize
    this.#queueLimit = queueLimit
    this.#deadlineMs = deadlineMs
    const config = {
      connectionString: url,
      application_name: 'sixpence committer',
      keepAlive: true,
      connectionTimeoutMillis: Math.min(deadlineMs, 5_000),
      // A batch that waits for a lock ends by itself at the time its commands are given up.
      statement_timeout: deadlineMs,
    }
    this.#lanes = Array.from({ length: lanes }, () => new Lane(config, onFault))
    this.#idle = [...this.#lanes]
    this.#watch = setInterval(() => this.#giveUpOverdue(), Math.min(deadlineMs / 4, 250)).unref()
  }

  /**
   * Resolves with what became of the command; `done` and `repeated` only after the commit. Rejects with TypeError when
   * it is none (see validate.ts), and with CommandFault when the database cannot take it for a reason of its own.
   */
  async submit(command: Command): Promise<Result> {
    validate(command)
    if (this.#closing || this.#queue.length >= this.#queueLimit) return { outcome: 'busy' }
    const waiting = new Waiting(command, performance.now() + this.#deadlineMs)
    this.#queue.push(waiting)
    this.#pumpSoon()
    return waiting.answer
  }

  stats(): CommitterStats {
    return {
      waiting: this.#queue.length,
      inFlight: this.#namesInFlight.size,
      batches: this.#batches,
      commands: this.#commands,
      retries: this.#lanes.reduce((sum, lane) => sum + lane.retries, 0),
    }
  }

  /** Takes no more, and ends when everything taken has its answer. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    this.#pumpSoon()
    await this.#closing.promise
    clearInterval(this.#watch)
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  // At the end of the turn: requests that were read from their sockets together share a batch.
  #pumpSoon(): void {
    if (this.#pumping) return
    this.#pumping = true
    setImmediate(() => this.#pump())
  }

  #pump(): void {
    this.#pumping = false
    while (this.#idle.length > 0) {
      const batch = this.#take()
      if (batch.length === 0) break
      const lane = this.#idle.pop()
      if (lane) void this.#fly(lane, batch)
    }
    if (this.#queue.length === 0 && this.#flights.size === 0) this.#closing?.resolve()
  }

  async #fly(lane: Lane, batch: Waiting[]): Promise<void> {
    this.#flights.set(lane, batch)
    for (const waiting of batch) this.#namesInFlight.add(waiting.name)
    this.#batches++
    this.#commands += batch.length
    await lane.run(batch)
    for (const waiting of batch) this.#namesInFlight.delete(waiting.name)
    this.#flights.delete(lane)
    this.#idle.push(lane)
    this.#pumpSoon()
  }

  /** The next batch. A key that is in it already or in flight waits for a later one. */
  #take(): Waiting[] {
    const names = new Set<string>()
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const waiting of this.#queue) {
      const waits =
        batch.length === this.#batchSize || names.has(waiting.name) || this.#namesInFlight.has(waiting.name)
      if (waits) left.push(waiting)
      else batch.push(waiting)
      names.add(waiting.name)
    }
    this.#queue = left
    return batch
  }

  #giveUpOverdue(): void {
    const now = performance.now()
    const giveUp = (waiting: Waiting): void => {
      if (!waiting.answered && waiting.deadline <= now) waiting.giveUp()
    }
    this.#queue.forEach(giveUp)
    this.#queue = this.#queue.filter((waiting) => !waiting.answered)
    for (const [lane, batch] of this.#flights) {
      batch.forEach(giveUp)
      if (batch.every((waiting) => waiting.answered)) lane.cut()
    }
  }
}

const ignore = (): void => {}
