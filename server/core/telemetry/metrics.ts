import type { Counter, Histogram, Meter } from '@opentelemetry/api'
import { instruments, type Instrument, type LabelsOf, type Named } from './instruments.ts'

type Reading<Name extends Named<'gauge' | 'observedCounter'>> = Iterable<
  readonly [labels: LabelsOf<Name>, value: number | undefined]
>

/** Counts and times of this process. Without a meter nothing is recorded, at no cost. */
export class Metrics {
  readonly #meter: Meter | undefined
  readonly #counters = new Map<string, Counter>()
  readonly #histograms = new Map<string, Histogram>()
  readonly #readers = new Map<string, unknown[]>()

  constructor(meter?: Meter) {
    this.#meter = meter
    for (const [name, instrument] of Object.entries<Instrument>(instruments)) {
      const description = instrument.help
      if (instrument.kind === 'counter') {
        const counter = meter?.createCounter(name, { description })
        if (counter) this.#counters.set(name, counter)
      }
      if (instrument.kind === 'histogram') {
        const advice = { explicitBucketBoundaries: [...(instrument.buckets ?? [])] }
        const histogram = meter?.createHistogram(name, { description, advice })
        if (histogram) this.#histograms.set(name, histogram)
      }
    }
  }

  get isOn(): boolean {
    return this.#meter !== undefined
  }

  /** Adds to a counter. Adding 0 creates the series, so that its first increase is visible. */
  add<Name extends Named<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    this.#counters.get(name)?.add(by, labels)
  }

  /** Records a value in a histogram. */
  record<Name extends Named<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    this.#histograms.get(name)?.record(value, labels)
  }

  /**
   * Registers a callback for a gauge or a total, called whenever metrics are read; several callbacks are summed. A
   * value of undefined is left out.
   */
  watch<Name extends Named<'gauge' | 'observedCounter'>>(name: Name, read: () => Reading<Name>): void {
    if (!this.#meter) return
    const readers = this.#readers.get(name)
    if (readers) return void readers.push(read)
    const all: (() => Reading<Name>)[] = [read]
    this.#readers.set(name, all)
    const { kind, help: description } = instruments[name]
    const gauge =
      kind === 'gauge'
        ? this.#meter.createObservableGauge(name, { description })
        : this.#meter.createObservableCounter(name, { description })
    gauge.addCallback((result) => {
      for (const each of all)
        for (const [labels, value] of each()) if (value !== undefined) result.observe(value, labels)
    })
  }
}
