import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { inScope, scopeNow, type Scope } from './scope.ts'

/** Spans of requests, jobs and their steps. Without a tracer only the work is done. */
export class Tracing {
  readonly #tracer: Tracer | undefined

  constructor(tracer?: Tracer) {
    this.#tracer = tracer
  }

  get isOn(): boolean {
    return this.#tracer !== undefined
  }

  /** The span of a request. `traceparent`: the W3C Trace Context header of a proxy that may set it. */
  requestSpan(traceparent: string | undefined): Span | undefined {
    return this.#tracer?.startSpan('request', { kind: SpanKind.SERVER }, parentOf(traceparent))
  }

  /** A span that begins now and is created when its first child needs it: idle runs of jobs leave none. */
  lazySpan(name: string): { span: () => Span | undefined; end: (error?: unknown) => void } {
    const startTime = new Date()
    let span: Span | undefined
    return {
      span: () => (span ??= this.#tracer?.startSpan(name, { startTime }, ROOT_CONTEXT)),
      end: (error) => {
        if (span && error !== undefined) fail(span, error)
        span?.end()
      },
    }
  }

  /**
   * Runs `work` in a child span of the scope's span, or without a span if there is no such span. No attributes are added
   * to these.
   */
  async span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const scope = this.#tracer && scopeNow()
    const parent = scope?.span?.()
    if (!scope || !parent?.isRecording()) return work()
    const span = this.#child(name, parent, attributes)
    const childScope: Scope = { ...scope, span: () => span }
    try {
      return await inScope(childScope, work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  /** Records a span without parent for work that ends now and took `ms`. */
  pastSpan(name: string, { ms, attributes }: { ms: number; attributes: Attributes }): void {
    if (!this.#tracer) return
    const endTime = Date.now()
    this.#tracer
      .startSpan(name, { attributes, startTime: new Date(endTime - ms) }, ROOT_CONTEXT)
      .end(new Date(endTime))
  }

  #child(name: string, parent: Span, attributes: Attributes): Span {
    const context = trace.setSpan(ROOT_CONTEXT, parent)
    return (
      this.#tracer?.startSpan(name, { attributes, kind: SpanKind.CLIENT }, context) ??
      trace.wrapSpanContext(parent.spanContext())
    )
  }
}

/** Records only the name of an error, because its message may contain personal data. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'thrown')
}

/** The parent in a header of W3C Trace Context, version 00. A value that is no such header starts a new trace. */
function parentOf(traceparent: string | undefined): Context {
  // An id that consists of zeros is invalid.
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
