import { KeyFault, type KeyFaultKind } from '@sixpence/partners/keys/keys'
import { faultFields, type Log } from '#core/log.ts'
import { wrapperOf } from './opened-ring.ts'
import { holderOf, holdersOf, type Holder, type NumberedSecret, type Ring, type Wrapping } from './ring.ts'

const everyMs = { usable: 5 * 60_000, away: 30_000 }
/** Pause between two warnings of the same. */
const warnMs = 5 * 60_000

type CustodyOptions = {
  /** The ring as it was given, with wrapped secrets. */
  given: { ring: Ring; wrapping: Wrapping }
  log: Pick<Log, 'warn' | 'error'>
  now: () => number
}

/** Holders that may be away; a key in the environment stays as long as the process. */
type Outside = Extract<Holder, 'file' | 'transit'>
type Group = { holder: Outside; secrets: NumberedSecret[]; openedAt: number; fault?: KeyFault }

export type CustodyHealth = {
  /** Who opens the secret of each number, in the order of the ring. */
  holders: ReturnType<typeof holdersOf>
  /** Those that did not open theirs when they were asked last, and since when; `said` is for the operator alone. */
  away: { holder: Outside; since: Date; kind: KeyFaultKind; said: string }[]
  /** When the server ends if that lasts; undefined when it goes on. */
  endsAt: Date | undefined
  /** How long it goes on without the transit engine; undefined where it has no need of one. */
  limitMs: number | undefined
}

/**
 * Asks the keys outside again and again for the secrets that they opened at the start. While one does not, the server goes
 * on with those in its memory; without the transit engine not for longer than SIXPENCE_TRANSIT_MAX_HOURS: whoever takes
 * the key away there ends every server within that time.
 */
export class KeyCustody {
  readonly #options: CustodyOptions
  readonly #groups: Group[]
  readonly #over = Promise.withResolvers<string>()
  #warned: { at: number; said: string } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: CustodyOptions) {
    this.#options = options
    const { ring, wrapping } = options.given
    this.#groups = (['file', 'transit'] as const)
      .map((holder) => ({
        holder,
        secrets: ring.filter(({ secret }) => holderOf(secret, wrapping) === holder),
        openedAt: options.now(),
      }))
      .filter(({ secrets }) => secrets.length > 0)
  }

  /** Resolves with a sentence when the secrets may not be used any longer. */
  get over(): Promise<string> {
    return this.#over.promise
  }

  /** How the keys outside were when they were asked last. */
  health(): CustodyHealth {
    const { given } = this.#options
    const transit = this.#groups.find(({ holder }) => holder === 'transit')
    const limitMs = transit && given.wrapping.transit?.maxMs
    return {
      holders: holdersOf(given),
      away: this.#groups.flatMap(({ holder, openedAt, fault }) =>
        fault ? [{ holder, since: new Date(openedAt), kind: fault.kind, said: fault.message }] : [],
      ),
      endsAt: transit?.fault && limitMs !== undefined ? new Date(transit.openedAt + limitMs) : undefined,
      limitMs,
    }
  }

  /** Starts asking; without effect when no key is outside. */
  start(): void {
    if (this.#groups.length > 0) this.#schedule()
  }

  /** Stops asking. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Asks each of them once. */
  async ask(): Promise<void> {
    for (const group of this.#groups) await this.#askOne(group)
    const { now } = this.#options
    const { away, limitMs = Infinity } = this.health()
    const transit = away.find(({ holder }) => holder === 'transit')
    if (!transit || now() - transit.since.getTime() < limitMs) return
    this.#over.resolve(
      `the wrapping key could not be used for ${limitMs / 3_600_000} hours (SIXPENCE_TRANSIT_MAX_HOURS): ${transit.said}`,
    )
  }

  async #askOne(group: Group): Promise<void> {
    const { given, now } = this.#options
    try {
      for (const { number, secret } of group.secrets)
        await wrapperOf(secret, given.wrapping, number).unwrap(secret)
      group.openedAt = now()
      delete group.fault
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error
      group.fault = error
      this.#warn(error)
    }
  }

  #warn({ message, kind }: KeyFault): void {
    const { log, now } = this.#options
    if (this.#warned?.said === message && now() - this.#warned.at < warnMs) return
    this.#warned = { at: now(), said: message }
    log.warn({ fault: message, kind }, 'the wrapping key of the secrets cannot be used')
  }

  #schedule(): void {
    const isAway = this.#groups.some(({ fault }) => fault)
    this.#timer = setTimeout(
      () => {
        void this.ask()
          .catch((error: unknown) => this.#options.log.error(faultFields(error), 'a job failed'))
          .finally(() => this.#schedule())
      },
      isAway ? everyMs.away : everyMs.usable,
    )
    this.#timer.unref()
  }
}
