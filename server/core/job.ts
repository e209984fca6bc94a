import { faultFields, type Log } from './log.ts'

/**
 * Work that is done again and again beside the calls, each run so long after the end of the last, or only when it is asked for;
 * one run at a time.
 */
export class Job<T> {
  readonly #everyMs: number | 'asked'
  readonly #work: () => Promise<T>
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(everyMs: number | 'asked', work: () => Promise<T>, log: Log) {
    this.#everyMs = everyMs
    this.#work = work
    this.#log = log
    this.#schedule()
  }

  /** Runs once more, after a run in progress: what was there before the call is done then. */
  now(): Promise<T> {
    const run = this.#running.then(this.#work)
    this.#running = run.catch(() => undefined)
    return run
  }

  /** Resolves at the end of a run in progress. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Waits for a run in progress; there is no other. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(): void {
    if (this.#everyMs === 'asked') return
    this.#timer = setTimeout(() => {
      void this.now()
        .catch((error: unknown) => this.#log.error(faultFields(error), 'a job failed'))
        .finally(() => {
          if (!this.#isStopped) this.#schedule()
        })
    }, this.#everyMs)
  }
}
