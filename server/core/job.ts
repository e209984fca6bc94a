import type { Activity } from './activity.ts'
import { faultFields, type Log } from './log.ts'

/** A failure that repeats is logged once in this time: a job of every second would fill the log while a partner is away. */
const againMs = 60_000

/**
 * Recurring background work. Each run starts a fixed time after the end of the last, or only on request; never two at
 * a time.
 */
export class Job<T> {
  readonly #everyMs: number | 'asked'
  readonly #work: () => Promise<T>
  readonly #log: Log
  readonly #name: string | undefined
  readonly #lateMs: number
  readonly #activity: Activity | undefined
  readonly #forgetUse: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #isStopped = false
  #logged = { message: '', at: -againMs }

  /**
   * `name`: for the log. `lateMs`: how much later than the others of its interval it runs for the first time, and when an
   * idle bank is used again. `activity`: without it the job never runs less often.
   */
  constructor(
    everyMs: number | 'asked',
    work: () => Promise<T>,
    log: Log,
    { name, lateMs = 0, activity }: { name?: string; lateMs?: number; activity?: Activity | undefined } = {},
  ) {
    this.#everyMs = everyMs
    this.#work = work
    this.#log = log
    this.#name = name
    this.#lateMs = lateMs
    this.#activity = activity
    this.#forgetUse = activity?.onUse(() => this.#hasten())
    if (everyMs !== 'asked') this.#schedule(everyMs + lateMs)
  }

  /** Runs once more after any run in progress, so that data committed before the call is processed. */
  now(): Promise<T> {
    const run = this.#running.then(this.#work)
    this.#running = run.catch(() => undefined)
    return run
  }

  /** Resolves when the run in progress has ended. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Waits for a run in progress, and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#forgetUse?.()
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.now()
        .catch((error: unknown) => this.#logFailure(error))
        .finally(() => {
          if (!this.#isStopped && this.#everyMs !== 'asked')
            this.#schedule(this.#activity?.interval(this.#everyMs) ?? this.#everyMs)
        })
    }, waitMs)
  }

  /** The bank is used again: what waited for the long interval runs now. */
  #hasten(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#schedule(this.#lateMs)
  }

  #logFailure(error: unknown): void {
    const fields = faultFields(error)
    const at = performance.now()
    // The same failure has other ids, positions or times in its next run.
    const message = fields.message.replaceAll(/\d+/g, '0')
    if (message === this.#logged.message && at - this.#logged.at < againMs) return
    this.#logged = { message, at }
    this.#log.error({ ...(this.#name && { job: this.#name }), ...fields }, 'a job failed')
  }
}

/** Does all of these, at most `lanes` at a time, and returns their results in order. Rejects with the first failure. */
export async function inLanes<T>(lanes: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = works.entries()
  const lane = async (): Promise<void> => {
    for (const [at, work] of waiting) results[at] = await work()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
