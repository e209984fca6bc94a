import { setTimeout as sleep } from 'node:timers/promises'
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  InstrumentType,
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { Metrics } from './metrics.ts'
import type { Telemetry, TelemetryConfig } from './telemetry-config.ts'
import { Tracing } from './tracing.ts'

/**
 * A gauge exports the last observed value, without series that are no longer observed, as it does with cumulative
 * temporality.
 */
const temporalityOf = (type: InstrumentType): AggregationTemporality =>
  type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE

class Exporter extends OTLPMetricExporter {
  override selectAggregationTemporality(type: InstrumentType): AggregationTemporality {
    return temporalityOf(type)
  }
}

/** Read on request; nothing is sent on its own. */
class OnRequest extends MetricReader {
  constructor() {
    super({ aggregationTemporalitySelector: temporalityOf })
  }

  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** OpenTelemetry's SDK, without its global state, so that several banks may run in the same process. */
export function openSdk(
  { prometheus, otlp }: TelemetryConfig,
  { version, onFault }: { version: string; onFault: (message: string) => void },
): Telemetry {
  // The SDK reports failed exports only here, once for the whole process.
  const say = (message: string): void => onFault(sentenceIn(message))
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const resource = resourceFromAttributes({ 'service.name': 'sixpence', 'service.version': version })
  const reader = prometheus && new OnRequest()
  const at = (path: string) =>
    otlp && { url: `${otlp.url.replace(/\/$/, '')}/v1/${path}`, headers: { ...otlp.headers } }
  const sent = otlp && new PeriodicExportingMetricReader({ exporter: new Exporter(at('metrics')) })
  const meters = new MeterProvider({ resource, readers: [reader, sent].filter((item) => item !== undefined) })
  const tracers =
    otlp &&
    new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(otlp.share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(at('traces')) })],
    })
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  return {
    metrics: new Metrics(meters.getMeter('sixpence')),
    tracing: new Tracing(tracers?.getTracer('sixpence')),
    ...(reader && {
      exposition: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    }),
    close: async () => {
      const sent = Promise.allSettled([meters.shutdown(), tracers?.shutdown()])
      // An unavailable collector must not keep the server from ending.
      await Promise.race([sent, sleep(lastMs, undefined, { ref: false })])
    },
  }
}

const lastMs = 2_000

/** Errors arrive as JSON, with their stack. */
function sentenceIn(message: string): string {
  const [, sentence = message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(message) ?? []
  return sentence
}

const ignore = (): void => {}
