import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Metrics } from './metrics.ts'

const windowMs = 10_000

/** Measures the process itself; returns the function that ends it. */
export function watchProcess(metrics: Metrics): () => void {
  if (!metrics.isOn) return () => {}
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const inSeconds = () =>
    [
      [{ quantile: '0.5' }, delay.percentile(50) / 1e9],
      [{ quantile: '0.99' }, delay.percentile(99) / 1e9],
      [{ quantile: '1' }, delay.max / 1e9],
    ] as const
  // Not reset by a reading, because with two readers each would get only a part.
  let last = inSeconds()
  const timer = setInterval(() => {
    last = inSeconds()
    delay.reset()
  }, windowMs).unref()
  metrics.watch('nodejs_eventloop_delay_seconds', () => last)
  metrics.watch('nodejs_heap_used_bytes', () => [[{}, getHeapStatistics().used_heap_size]])
  metrics.watch('nodejs_heap_limit_bytes', () => [[{}, getHeapStatistics().heap_size_limit]])
  metrics.watch('process_resident_memory_bytes', () => [[{}, process.memoryUsage.rss()]])
  metrics.watch('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return [[{}, (user + system) / 1e6]]
  })
  const started = (Date.now() - performance.now()) / 1_000
  metrics.watch('process_start_time_seconds', () => [[{}, started]])
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
