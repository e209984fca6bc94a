import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** The current request, or run of a job. Its ids are in every log line written during it. */
export type Scope = {
  /** Id of the request, from the proxy or generated here. */
  request?: string
  /** Name of the job. */
  job?: string
  /** The parent span of later work; created on first use. */
  span?: () => Span | undefined
  /** The call that answers the request and its result, once known. */
  call?: string
  outcome?: string
}

const scopes = new AsyncLocalStorage<Scope>()

/** The current scope; undefined outside requests and jobs. */
export const scopeNow = (): Scope | undefined => scopes.getStore()

/** Runs `work`, with everything it starts, in a scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** Runs `work` in no scope, because work for many requests at once must not appear to belong to any of them. */
export const outOfScope = <T>(work: () => T): T => scopes.exit(work)

/** Members of a log line that identify its scope. */
export function scopeFields(): { request?: string; job?: string; trace?: string } {
  const scope = scopes.getStore()
  if (!scope) return {}
  const { request, job, span } = scope
  const context = span?.()?.spanContext()
  return {
    ...(request !== undefined && { request }),
    ...(job !== undefined && { job }),
    // Other traces are not exported, so their ids would lead nowhere.
    ...(context && (context.traceFlags & 1) === 1 && { trace: context.traceId }),
  }
}
