import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { inScope, scopeFields } from './scope.ts'
import { jobRun } from './telemetry.ts'
import { Metrics } from './metrics.ts'
import { Tracing } from './tracing.ts'

function recorded() {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  return { tracing: new Tracing(provider.getTracer('test')), spans: () => exporter.getFinishedSpans() }
}

test.each([
  ['none', undefined],
  ['of another version', '01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['without a trace', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['without a parent', '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  ['in capitals', '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01'],
  ['with more behind it', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x'],
])('a traceparent %s begins a trace of ours', (_, header) => {
  const { tracing, spans } = recorded()
  tracing.requestSpan(header)?.end()
  const [span] = spans()
  expect(span?.parentSpanContext).toBeUndefined()
  expect(span?.spanContext().traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
})

test('an error marks its span by its kind, never by its message', async () => {
  const { tracing, spans } = recorded()
  const span = tracing.requestSpan(undefined)
  const work = () =>
    tracing.span('partner mail', {}, () => Promise.reject(new TypeError('ana@nowak.example')))
  await expect(inScope({ span: () => span }, work)).rejects.toThrow('ana@nowak.example')
  span?.end()
  const [partner] = spans()
  expect(partner?.attributes).toEqual({ 'error.type': 'TypeError' })
  expect(partner?.events).toEqual([])
})

test('a run of a job that does nothing leaves no trace, one that calls a partner does', async () => {
  const { tracing, spans } = recorded()
  const telemetry = { metrics: new Metrics(), tracing, close: async () => {} }
  const seen: string[] = []
  const run = (work: () => Promise<unknown>) => jobRun(telemetry, 'workRails', (job) => seen.push(job), work)
  await run(async () => 0)
  expect(spans()).toEqual([])
  const fields = await run(() => tracing.span('partner rail:bank', {}, async () => scopeFields()))
  expect(spans().map(({ name }) => name)).toEqual(['partner rail:bank', 'job workRails'])
  expect(fields).toEqual({ job: 'workRails', trace: spans()[0]?.spanContext().traceId })
  expect(seen).toEqual(['workRails', 'workRails'])
})
