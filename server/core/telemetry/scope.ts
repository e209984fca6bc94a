import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** What is being done: a request, or a run of a job. Its ids are in every line of the log that is written meanwhile. */
export type Scope = {
  /** Id of the request, the proxy's or ours. */
  request?: string
  /** Name of the job. */
  job?: string
  /** The span that contains what is done next; made when it is first asked for. */
  span?: () => Span | undefined
  /** The call that answers the request and what became of it, once known. */
  call?: string
  outcome?: string
}

const scopes = new AsyncLocalStorage<Scope>()

/** The scope of what is running; undefined outside requests and jobs. */
export const scopeNow = (): Scope | undefined => scopes.getStore()

/** Runs `work`, with everything it starts, in a scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** Runs `work` in no scope: what is done for many requests at once would else seem to be done for one of them. */
export const outOfScope = <T>(work: () => T): T => scopes.exit(work)

/** Members of a line of the log that tell what it belongs to. */
export function scopeFields(): { request?: string; job?: string; trace?: string } {
  const scope = scopes.getStore()
  if (!scope) return {}
  const { request, job, span } = scope
  const context = span?.()?.spanContext()
  return {
    ...(request !== undefined && { request }),
    ...(job !== undefined && { job }),
    // Others of this trace are not kept, so that its id would lead nowhere.
    ...(context && (context.traceFlags & 1) === 1 && { trace: context.traceId }),
  }
}
