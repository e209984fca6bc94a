import type { Command, Result } from './command.ts'
import { answerCommands, Lane, type LentLane } from './lane.ts'
import { validate } from './validate.ts'
import { PendingCommand } from './pending-command.ts'

export type CommitterOptions = {
  /** Connection string of the role that may execute ledger.post. */
  url: string
  /** Batches in flight at once, each on its own connection; 1 is best on up to two cores. */
  lanes?: number
  /** Maximum number of commands per batch, 256 by default. A committer for mass payments uses 500. */
  batchSize?: number
  /** Maximum number of waiting commands, 10,000 by default; further commands are answered `busy`. */
  queueLimit?: number
  /** Time a command waits for its answer before it is `busy` (never sent) or `unknown` (sent); 10 s by default. */
  deadlineMs?: number
  /** Called with the error of every failed sending, including retries; for the log. */
  onFault?: (error: unknown) => void
  /** Called after every batch that the committer made, with its size and the time it took; for metrics. */
  onBatch?: (batch: { commands: number; ms: number }) => void
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
 * Collects commands and posts them in batches: while a batch is in flight the next fills, and it is sent before the
 * first is answered. No artificial delay; a single command is sent at the end of the event-loop turn it arrived in.
 *
 * Mass jobs use a committer of their own, so that a payout of 100,000 rows does not delay interactive payments.
 */
export class Committer {
  readonly #batchSize: number
  readonly #queueLimit: number
  readonly #deadlineMs: number
  readonly #onBatch: NonNullable<CommitterOptions['onBatch']>
  readonly #lanes: Lane[]
  readonly #idle: Lane[]
  readonly #flights = new Map<Lane, PendingCommand[]>()
  readonly #namesInFlight = new Set<string>()
  readonly #borrowers: ((lane: Lane) => void)[] = []
  #lent = 0
  readonly #watch: NodeJS.Timeout
  #queue: PendingCommand[] = []
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
      onBatch = ignore,
    } = options
    this.#batchSize = batchSize
    this.#queueLimit = queueLimit
    this.#deadlineMs = deadlineMs
    this.#onBatch = onBatch
    const config = {
      connectionString: url,
      application_name: 'sixpence committer',
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      // Longer than a command waits, so that a slow connection attempt is not abandoned at the same time as its
      // commands.
      connectionTimeoutMillis: Math.min(2 * deadlineMs, 5_000),
      // A batch waiting for a lock is canceled by the database when its commands reach their deadline.
      statement_timeout: deadlineMs,
    }
    this.#lanes = Array.from({ length: lanes }, () => new Lane(config, onFault))
    this.#idle = [...this.#lanes]
    this.#watch = setInterval(() => this.#giveUpOverdue(), Math.min(deadlineMs / 4, 250)).unref()
  }

  /**
   * Resolves with the result of the command; `done` and `repeated` only after the commit. Rejects with TypeError when
   * the command is malformed (see validate.ts), and with CommandFault when the database rejects it for another
   * reason.
   */
  async submit(command: Command): Promise<Result> {
    const detail = validate(command)
    if (this.#closing || this.#queue.length >= this.#queueLimit) return { outcome: 'busy' }
    const pending = new PendingCommand(command, detail, performance.now() + this.#deadlineMs)
    this.#queue.push(pending)
    this.#pumpSoon()
    return pending.answer
  }

  /**
   * Lends a lane for a statement that posts a batch prepared in the database. Rejects with the error of `work`; the
   * batch may then have been posted or not, so the caller submits the same keys again, in any way.
   */
  async lend<T>(work: (lane: LentLane) => Promise<T>): Promise<T> {
    if (this.#closing) throw new Error('the committer is closing and lends no connection')
    const lane = await new Promise<Lane>((resolve) => {
      this.#borrowers.push(resolve)
      this.#pumpSoon()
    })
    const late = setTimeout(() => lane.cut(), this.#deadlineMs)
    try {
      return await lane.lend(work)
    } finally {
      clearTimeout(late)
      this.#lent -= 1
      this.#idle.push(lane)
      this.#pumpSoon()
    }
  }

  /** Queue length, commands in flight and totals since the start, for metrics. */
  stats(): CommitterStats {
    return {
      waiting: this.#queue.length,
      inFlight: this.#namesInFlight.size,
      batches: this.#batches,
      commands: this.#commands,
      retries: this.#lanes.reduce((sum, lane) => sum + lane.retries, 0),
    }
  }

  /** Accepts no more commands, and resolves when every accepted command is answered. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    this.#pumpSoon()
    await this.#closing.promise
    clearInterval(this.#watch)
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  // Deferred to the end of the turn, so that requests read from the sockets together share a batch.
  #pumpSoon(): void {
    if (this.#pumping) return
    this.#pumping = true
    setImmediate(() => this.#pump())
  }

  #pump(): void {
    this.#pumping = false
    while (this.#idle.length > 0) {
      const borrower = this.#borrowers.shift()
      if (borrower) {
        const lane = this.#idle.pop()
        if (lane) {
          this.#lent += 1
          borrower(lane)
        }
        continue
      }
      const batch = this.#take()
      if (batch.length === 0) break
      const lane = this.#idle.pop()
      if (lane) void this.#fly(lane, batch)
    }
    if (this.#queue.length + this.#flights.size + this.#borrowers.length + this.#lent === 0)
      this.#closing?.resolve()
  }

  async #fly(lane: Lane, batch: PendingCommand[]): Promise<void> {
    this.#flights.set(lane, batch)
    for (const pending of batch) this.#namesInFlight.add(pending.name)
    this.#batches++
    this.#commands += batch.length
    const startedAt = performance.now()
    const decided = await lane.run(batch)
    this.#onBatch({ commands: batch.length, ms: performance.now() - startedAt })
    for (const pending of batch) this.#namesInFlight.delete(pending.name)
    this.#flights.delete(lane)
    this.#idle.push(lane)
    // Waiting commands are sent before these are answered, because handling the answers occupies this thread about as
    // long as the database needs for the next batch.
    this.#pump()
    answerCommands(decided)
  }

  /** The next batch. A command whose key is already in it or in flight stays in the queue. */
  #take(): PendingCommand[] {
    const names = new Set<string>()
    const batch: PendingCommand[] = []
    const left: PendingCommand[] = []
    for (const pending of this.#queue) {
      const waits =
        batch.length === this.#batchSize || names.has(pending.name) || this.#namesInFlight.has(pending.name)
      if (waits) left.push(pending)
      else batch.push(pending)
      names.add(pending.name)
    }
    this.#queue = left
    return batch
  }

  #giveUpOverdue(): void {
    const now = performance.now()
    const giveUp = (pending: PendingCommand): void => {
      if (!pending.answered && pending.deadline <= now) pending.giveUp()
    }
    this.#queue.forEach(giveUp)
    this.#queue = this.#queue.filter((pending) => !pending.answered)
    for (const [lane, batch] of this.#flights) {
      batch.forEach(giveUp)
      if (batch.every((pending) => pending.answered)) lane.cut()
    }
  }
}

const ignore = (): void => {}
