import { faultFields, type Log } from './log.ts'

/** Work whose end nobody waits for, so that the time of an answer tells nothing of it: a mail that is sent, or is not. */
export class Later {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  run(work: () => Promise<unknown>): void {
    const running = work()
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error(faultFields(error), 'what was left for later failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
