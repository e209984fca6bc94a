import type { Standby, StandbyWatch } from '#core/standby.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'

/** Counts where calls that may be answered by a standby were answered. */
export function standbyWatch(metrics: Metrics): StandbyWatch {
  for (const place of ['standby', 'primary'] as const)
    metrics.add('sixpence_standby_reads_total', { place }, 0)
  return { read: (place) => metrics.add('sixpence_standby_reads_total', { place }) }
}

/** Measures whether the standby is read; where none is set, none is away. */
export function watchStandby(metrics: Metrics, standby: Standby | undefined): void {
  metrics.watch('sixpence_standby_there', () => [[{}, standby && !standby.isThere ? 0 : 1]])
}
