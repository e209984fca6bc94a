import { KeyFault } from '@sixpence/partners/keys/keys'
import { faultFields, type Log } from '#core/log.ts'
import { wrapperOf } from './opened-ring.ts'
import { isWrapped, type NumberedSecret, type Ring, type Wrapping } from './ring.ts'

const everyMs = 5 * 60_000

type CustodyOptions = {
  /** The ring as it was given, with wrapped secrets. */
  given: { ring: Ring; wrapping: Wrapping }
  log: Pick<Log, 'warn' | 'error'>
  now: () => number
}

/**
 * Asks the transit engine again and again for the secrets that it opened at the start. While it does not answer, the
 * server goes on with those in its memory, but not for longer than SIXPENCE_TRANSIT_MAX_HOURS: whoever takes the key
 * away there ends every server within that time.
 */
export class KeyCustody {
  readonly #options: CustodyOptions
  readonly #wrapped: NumberedSecret[]
  readonly #maxMs: number
  readonly #over = Promise.withResolvers<string>()
  #openedAt: number
  #fault: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: CustodyOptions) {
    this.#options = options
    const { ring, wrapping } = options.given
    this.#wrapped = ring.filter(({ secret }) => isWrapped(secret) && secret.startsWith('vault:'))
    this.#maxMs = wrapping.transit?.maxMs ?? Infinity
    this.#openedAt = options.now()
  }

  /** Resolves with a sentence when the secrets may not be used any longer. */
  get over(): Promise<string> {
    return this.#over.promise
  }

  /** How the wrapping key was when it was asked last; `fault` is a sentence without anything secret. */
  health(): { isOutside: boolean; openedAt: Date; fault?: string } {
    return {
      isOutside: this.#wrapped.length > 0,
      openedAt: new Date(this.#openedAt),
      ...(this.#fault !== undefined && { fault: this.#fault }),
    }
  }

  /** Starts asking; without effect when nothing is wrapped by the transit engine. */
  start(): void {
    if (this.#wrapped.length > 0) this.#schedule()
  }

  /** Stops asking. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Asks once. */
  async ask(): Promise<void> {
    const { given, log, now } = this.#options
    try {
      for (const { number, secret } of this.#wrapped)
        await wrapperOf(secret, given.wrapping, number).unwrap(secret)
      this.#openedAt = now()
      this.#fault = undefined
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error
      this.#fault = error.message
      log.warn({ fault: error.message, kind: error.kind }, 'the wrapping key of the secrets cannot be used')
    }
    if (now() - this.#openedAt < this.#maxMs) return
    this.#over.resolve(
      `the wrapping key could not be used for ${this.#maxMs / 3_600_000} hours (SIXPENCE_TRANSIT_MAX_HOURS): ${this.#fault}`,
    )
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.ask()
        .catch((error: unknown) => this.#options.log.error(faultFields(error), 'a job failed'))
        .finally(() => this.#schedule())
    }, everyMs)
    this.#timer.unref()
  }
}
