import type { LeaderWatch } from '#core/leader.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'

/** Measures work that only a single process does at a time. */
export function leaderWatch(metrics: Metrics, work: 'sequencer' | 'sealer'): LeaderWatch {
  let leads = false
  metrics.add('sixpence_leader_failures_total', { work }, 0)
  metrics.watch('sixpence_leader', () => [[{ work }, leads ? 1 : 0]])
  return {
    leads: (is) => void (leads = is),
    failed: () => metrics.add('sixpence_leader_failures_total', { work }),
  }
}
