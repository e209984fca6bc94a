import { Metrics } from './metrics.ts'
import { inScope } from './scope.ts'
import { Tracing } from './tracing.ts'
import type { Telemetry, TelemetryConfig } from './telemetry-config.ts'

export type { Telemetry }

export const noTelemetry: Telemetry = {
  metrics: new Metrics(),
  tracing: new Tracing(),
  close: async () => {},
}

/** Metrics and traces as configured; the libraries are loaded only if needed. */
export async function openTelemetry(
  { prometheus, otlp }: TelemetryConfig,
  facts: { version: string; onFault: (message: string) => void },
): Promise<Telemetry> {
  if (!prometheus && !otlp) return noTelemetry
  const { openSdk } = await import('./sdk.ts')
  return openSdk({ prometheus, otlp }, facts)
}

/** A run of a job: counted, timed, and with its own scope. */
export async function jobRun<T>(
  { metrics, tracing }: Telemetry,
  job: string,
  succeeded: (job: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const { span, end } = tracing.lazySpan(`job ${job}`)
  const recordEnd = (outcome: 'done' | 'failed', error?: unknown): void => {
    metrics.add('sixpence_job_runs_total', { name: job, outcome })
    metrics.add('sixpence_job_seconds_total', { name: job }, (performance.now() - startedAt) / 1_000)
    end(error)
  }
  try {
    const result = await inScope({ job, ...(tracing.isOn && { span }) }, work)
    recordEnd('done')
    succeeded(job)
    return result
  } catch (error) {
    recordEnd('failed', error)
    throw error
  }
}
