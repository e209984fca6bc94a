import type { RefusalName } from '@sixpence/protocol/codes'
import type { ApiProblem } from '#core/api-problem.ts'
import { Refused, type InvalidInput } from '#core/refused.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'
import { scopeNow } from '#core/telemetry/scope.ts'

/**
 * Starts timing a call; the returned function ends it, with the refusal if there was any. An unknown name is counted
 * as `unknown`, because clients can send any name.
 */
export function countCall(
  metrics: Metrics,
  name: string | undefined,
): (refused?: Refused | InvalidInput | ApiProblem) => void {
  const startedAt = performance.now()
  const call = name ?? 'unknown'
  return (refused) => {
    const outcome = refused ? outcomeOf(refused) : 'done'
    const scope = scopeNow()
    if (scope) {
      scope.call = call
      scope.outcome = outcome
    }
    if (!metrics.isOn) return
    metrics.add('sixpence_calls_total', { call, outcome })
    metrics.record('sixpence_call_duration_seconds', { call }, (performance.now() - startedAt) / 1_000)
    if (refused instanceof Refused) metrics.add('sixpence_refusals_total', { refusal: refused.refusal })
  }
}

type Outcome = 'invalid' | 'limited' | 'busy' | 'unknown' | 'fault' | 'refused'

function outcomeOf(error: Refused | InvalidInput | ApiProblem): Outcome {
  if (!(error instanceof Refused)) return 'invalid'
  return outcomeByRefusal[error.refusal] ?? 'refused'
}

/** Refusals that are counted under a name of their own. */
const outcomeByRefusal: Readonly<Partial<Record<RefusalName, Outcome>>> = {
  tooManyRequests: 'limited',
  busy: 'busy',
  outcomeUnknown: 'unknown',
  fault: 'fault',
}
