/** Where measurements go; nothing is measured without either. */
export type TelemetryConfig = {
  /** Address and port at which Prometheus reads them. */
  prometheus?: { host: string; port: number } | undefined
  /** Collector of metrics and traces, by OTLP over HTTP. */
  otlp?:
    | {
        url: string
        headers: Readonly<Record<string, string>>
        /** Share of requests and jobs traced, from 0 to 1, where no proxy has decided. */
        share: number
      }
    | undefined
}
