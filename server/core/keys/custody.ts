import { KeyFault, type KeyFaultKind } from '@sixpence/partners/keys/keys'
import { faultFields, type Log } from '#core/log.ts'
import { wrapperOf } from './opened-ring.ts'
import { holderOf, holdersOf, type Holder, type NumberedSecret, type Ring, type Wrapping } from './ring.ts'

const everyMs = { usable: 5 * 60_000, away: 30_000 }
/** Pause between two identical warnings. */
const warnMs = 5 * 60_000

type CustodyOptions = {
  /** The ring as configured, with wrapped secrets. */
  config: { ring: Ring; wrapping: Wrapping }
  log: Pick<Log, 'warn' | 'error'>
  now: () => number
}

/** External keys, which may become unavailable; a key in the environment stays as long as the process. */
type Outside = Extract<Holder, 'file' | 'transit'>
type Group = { holder: Outside; secrets: NumberedSecret[]; openedAt: number; fault?: KeyFault }

export type CustodyHealth = {
  /** The holder of the key of each secret, in the order of the ring. */
  holders: ReturnType<typeof holdersOf>
  /**
   * Holders that could not open their secrets at the last check, with the time it began; `said` is for the operator
   * only.
   */
  away: { holder: Outside; since: Date; kind: KeyFaultKind; said: string }[]
  /** When the server ends if this continues; undefined if it does not end. */
  endsAt: Date | undefined
  /** How long it continues without the transit engine; undefined if it does not depend on it. */
  limitMs: number | undefined
}

/**
 * Periodically checks that the external keys still open the secrets they opened at the start. While a key does not,
 * the server continues with the secrets in its memory; without the transit engine for at most
 * SIXPENCE_TRANSIT_MAX_HOURS. Removing the key there therefore ends every server within that time.
 */
export class KeyCustody {
  readonly #options: CustodyOptions
  readonly #groups: Group[]
  readonly #over = Promise.withResolvers<string>()
  #warned: { at: number; said: string } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: CustodyOptions) {
    this.#options = options
    const { ring, wrapping } = options.config
    this.#groups = (['file', 'transit'] as const)
      .map((holder) => ({
        holder,
        secrets: ring.filter(({ secret }) => holderOf(secret, wrapping) === holder),
        openedAt: options.now(),
      }))
      .filter(({ secrets }) => secrets.length > 0)
  }

  /** Resolves with a sentence when the secrets may no longer be used. */
  get over(): Promise<string> {
    return this.#over.promise
  }

  /** The result of the last check. */
  health(): CustodyHealth {
    const { config } = this.#options
    const transit = this.#groups.find(({ holder }) => holder === 'transit')
    const limitMs = transit && config.wrapping.transit?.maxMs
    return {
      holders: holdersOf(config),
      away: this.#groups.flatMap(({ holder, openedAt, fault }) =>
        fault ? [{ holder, since: new Date(openedAt), kind: fault.kind, said: fault.message }] : [],
      ),
      endsAt: transit?.fault && limitMs !== undefined ? new Date(transit.openedAt + limitMs) : undefined,
      limitMs,
    }
  }

  /** Starts the checks; without effect if no key is external. */
  start(): void {
    if (this.#groups.length > 0) this.#schedule()
  }

  /** Stops the checks. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Checks each external key once. */
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
    const { config, now } = this.#options
    try {
      for (const { number, secret } of group.secrets)
        await wrapperOf(secret, config.wrapping, number).unwrap(secret)
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
          .catch((error: unknown) =>
            this.#options.log.error({ job: 'custody', ...faultFields(error) }, 'a job failed'),
          )
          .finally(() => this.#schedule())
      },
      isAway ? everyMs.away : everyMs.usable,
    )
    this.#timer.unref()
  }
}
