import type { Standby, StandbyWatch } from '#core/standby.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'

/** Counts which database answered the calls that a standby may answer. */
export function standbyWatch(metrics: Metrics): StandbyWatch {
  for (const place of ['standby', 'primary'] as const)
    metrics.add('sixpence_standby_reads_total', { place }, 0)
  return { read: (place) => metrics.add('sixpence_standby_reads_total', { place }) }
}

/** Measures whether the standby is used; without a standby, none is reported as unavailable. */
export function watchStandby(metrics: Metrics, standby: Standby | undefined): void {
  metrics.watch('sixpence_standby_there', () => [[{}, standby && !standby.isThere ? 0 : 1]])
}
