import { version } from '#core/telemetry/version.ts'
import type { Services } from '#context/services.ts'
import { linesWritten } from '#core/log.ts'
import type { SequencerWatch } from '#core/outbox/outbox.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import type { Measured } from './checks.ts'
import { countPayments } from './count-payments.ts'
import { leaderWatch } from './watch-leader.ts'

/** Measures this process: pool, push channels, log, and results of the checks. */
export function watchBank(
  {
    db,
    hub,
    health,
    config,
    custody,
    telemetry,
  }: Pick<Services, 'db' | 'hub' | 'health' | 'config' | 'custody' | 'telemetry'>,
  measured: Measured,
): void {
  const { metrics } = telemetry
  metrics.watch('sixpence_build_info', () => [[{ version, mode: config.mode }, 1]])
  metrics.watch('sixpence_pool_connections', () => [
    [{ state: 'used' }, db.totalCount - db.idleCount],
    [{ state: 'idle' }, db.idleCount],
  ])
  metrics.watch('sixpence_pool_waiting', () => [[{}, db.waitingCount]])
  metrics.watch('sixpence_push_sockets', () => {
    const { admitted, strangers } = hub.stats()
    return [
      [{ state: 'admitted' }, admitted],
      [{ state: 'stranger' }, strangers],
    ]
  })
  metrics.watch('sixpence_log_lines_total', () =>
    (['warn', 'error', 'fatal'] as const).map((level) => [{ level }, linesWritten[level]] as const),
  )
  metrics.watch('sixpence_ready', () => [[{}, health.known() && (health.known()?.ready ? 1 : 0)]])
  metrics.watch('sixpence_check_ok', () =>
    Object.entries(health.known()?.checks ?? {}).map(([check, { ok }]) => [{ check }, ok ? 1 : 0] as const),
  )
  metrics.watch('sixpence_custody_away_seconds', () => {
    const since = custody.health().away.map((item) => Date.now() - item.since.getTime())
    return [[{}, Math.max(0, ...since) / 1_000]]
  })
  metrics.watch('sixpence_custody_limit_seconds', () => [[{}, (custody.health().limitMs ?? 0) / 1_000]])
  metrics.watch('sixpence_clock_offset_seconds', () => [[{}, measured.clockOffset]])
  metrics.watch('sixpence_disk_free_bytes', () => [[{}, measured.disk?.free]])
  metrics.watch('sixpence_disk_size_bytes', () => [[{}, measured.disk?.size]])
  metrics.watch('sixpence_sequencer_lag_seconds', () => [[{}, measured.sequencerLag]])
  metrics.watch('sixpence_sealer_lag_seconds', () => [
    [{ source: 'audit' }, measured.sealerLag?.audit],
    [{ source: 'operation' }, measured.sealerLag?.operation],
  ])
}

/** Measures the projections. */
export function sequencerWatch({ metrics, tracing }: Telemetry): SequencerWatch {
  return {
    ...leaderWatch(metrics, 'sequencer'),
    turned: ({ operations, quiet, announcements, ms }) => {
      metrics.record('sixpence_sequencer_turn_duration_seconds', {}, ms / 1_000)
      metrics.add('sixpence_projected_total', { source: 'operations' }, operations.length + quiet)
      metrics.add('sixpence_projected_total', { source: 'announcements' }, announcements)
      countPayments(metrics, { operations, quiet })
      tracing.pastSpan('projections', {
        ms,
        attributes: { 'sixpence.operations': operations.length + quiet },
      })
    },
  }
}

/** Records how often each job runs and when it last succeeded; initially the start of the process. */
export function jobsWatch({ metrics }: Telemetry): {
  began: (job: string, everyMs: number) => void
  succeeded: (job: string) => void
} {
  const last = new Map<string, number>()
  const intervals = new Map<string, number>()
  metrics.watch('sixpence_job_interval_seconds', () =>
    [...intervals].map(([job, seconds]) => [{ name: job }, seconds] as const),
  )
  metrics.watch('sixpence_job_last_success_timestamp_seconds', () =>
    [...last].map(([job, at]) => [{ name: job }, at] as const),
  )
  return {
    began: (job, everyMs) => {
      intervals.set(job, everyMs / 1_000)
      last.set(job, Date.now() / 1_000)
      for (const outcome of ['done', 'failed'])
        metrics.add('sixpence_job_runs_total', { name: job, outcome }, 0)
    },
    succeeded: (job) => void last.set(job, Date.now() / 1_000),
  }
}
