import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { databaseGauges, readings, type GaugeValue } from './readings.ts'

/** Interval of the database queries. Requests for the metrics do not wait for them. */
const everyMs = 15_000
/** Older values are dropped: their series end, which alerts detect. */
const staleMs = 4 * everyMs

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'telemetry' | 'health'>

/** Reads the metrics of the database's content at intervals, and caches the last values. */
export class Reader {
  readonly #s: Deps
  readonly #values = new Map<string, { at: number; values: readonly GaugeValue[] }>()
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(s: Deps) {
    this.#s = s
    const { metrics } = s.telemetry
    for (const reading of Object.keys(readings)) metrics.add('sixpence_readings_failed_total', { reading }, 0)
    // A value has the labels of its own gauge, identified by its name.
    for (const name of databaseGauges) metrics.watch(name, () => this.#of(name) as never)
    metrics.watch('sixpence_readings_age_seconds', () => {
      const oldest = Math.min(...[...this.#values.values()].map(({ at }) => at))
      return [[{}, Number.isFinite(oldest) ? (performance.now() - oldest) / 1_000 : undefined]]
    })
  }

  /** Starts reading at intervals, if anything is measured. */
  start(): void {
    if (this.#s.telemetry.metrics.isOn) this.#running = this.#run(this.#stopping.signal)
  }

  /** Reads everything now. Does not reject: a failure is counted, and the last values are kept for a while. */
  async refresh(): Promise<void> {
    const { telemetry, health, log } = this.#s
    await health.report()
    for (const [reading, read] of Object.entries(readings))
      try {
        this.#values.set(reading, { at: performance.now(), values: await read(this.#s) })
      } catch (error) {
        telemetry.metrics.add('sixpence_readings_failed_total', { reading })
        log.warn({ reading, ...faultFields(error) }, 'a reading for the metrics failed')
      }
  }

  /** Ends after the reading in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  #of(name: string): (readonly [GaugeValue[1], number])[] {
    const since = performance.now() - staleMs
    return [...this.#values.values()]
      .filter(({ at }) => at >= since)
      .flatMap(({ values }) =>
        values.flatMap(([of, labels, value]) => (of === name ? [[labels, value] as const] : [])),
      )
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.refresh()
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }
}
