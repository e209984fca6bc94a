import type { Post } from '#deliveries/post.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'

/** Counts, times and traces the attempts to reach customers' servers. */
export const watchDeliveries =
  (post: Post, { metrics, tracing }: Telemetry): Post =>
  async (address, message) => {
    const startedAt = performance.now()
    const result = await tracing.span('delivery', {}, () => post(address, message))
    metrics.add('sixpence_delivery_attempts_total', { outcome: result.outcome })
    metrics.record('sixpence_delivery_duration_seconds', {}, (performance.now() - startedAt) / 1_000)
    return result
  }
