import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** Targets of measurements; nothing is measured without any. */
export type TelemetryConfig = {
  /** Address and port at which Prometheus reads them. */
  prometheus?: { host: string; port: number } | undefined
  /** Collector of metrics and traces, by OTLP over HTTP. */
  otlp?:
    | {
        url: string
        headers: Readonly<Record<string, string>>
        /** Share of requests and jobs traced, from 0 to 1, if no proxy has decided. */
        share: number
      }
    | undefined
}

export type Telemetry = {
  metrics: Metrics
  tracing: Tracing
  /** The metrics in the text format of Prometheus; undefined if that is not set. */
  exposition?: () => Promise<string>
  /** Sends remaining data, and ends. */
  close: () => Promise<void>
}
