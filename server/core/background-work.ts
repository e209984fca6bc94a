import { faultFields, type Log } from './log.ts'

/**
 * Background work that the answer does not wait for, so that response times disclose nothing, such as whether a mail
 * was sent.
 */
export class Later {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Starts the work; a failure is logged with its name, that of the function or call it is part of, never thrown. */
  run(name: string, work: () => Promise<unknown>): void {
    const running = work()
      .then(() => undefined)
      .catch((error: unknown) =>
        this.#log.error({ work: name, ...faultFields(error) }, 'background work failed'),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no work is left. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
