import type { AnyCall, InputOf, OutputOf, Topic } from '@sixpence/protocol/call'
import { type DataTag, keepPreviousData, type QueryFunctionContext, QueryClient } from '@tanstack/query-core'
import { actingKey } from './acting.ts'
import { onCode, send } from './call.ts'
import { Refusal } from './refusal.ts'
import { throttled } from './throttle.ts'

declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { reads: readonly Topic[] }
    defaultError: Refusal
  }
}

const maxRetries = 2

/** The query cache. Cleared at sign-out and when the acting customer changes (B096). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Push events and changes invalidate data; this covers a broken channel.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // Offline, a read fails at once instead of waiting silently.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < maxRetries && isWorthRetrying(error),
      retryDelay: (failures, error) =>
        (error instanceof Refusal ? error.retryAfterMs : undefined) ??
        Math.min(1_000 * 2 ** failures, 10_000),
    },
  },
})

/**
 * The cached response of a read, fetched when missing or stale. For `useRead`, and for fetching in parallel with a screen's
 * code.
 */
export function readOptions<C extends AnyCall>(call: C, input: InputOf<C>, who = actingKey()) {
  return {
    queryKey: [call.name, who, input] as unknown as DataTag<readonly unknown[], OutputOf<C>, Refusal>,
    // Calls that return files are not read this way, so the response is the declared output.
    queryFn: ({ signal }: QueryFunctionContext) => fetchOf(call, input, signal) as Promise<OutputOf<C>>,
    meta: { reads: call.reads ?? [] },
  }
}

/** Keeps the last page on the screen, dimmed, while the next is loading. */
export const keepPrevious = keepPreviousData

/**
 * Refetches the visible data of these topics and marks the rest as stale, after a change or a push event.
 */
export async function refresh(topics: readonly Topic[]): Promise<void> {
  for (const { reads, fetch } of throttledFetches.values())
    if (reads.some((topic) => topics.includes(topic))) fetch.expire()
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.reads.some((topic) => topics.includes(topic)) ?? false,
  })
}

/** Refetches the responses of this call after another read has changed them, such as opening an item. */
export const refreshCall = ({ name }: Pick<AnyCall, 'name'>): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name })

/** Marks everything as stale, after a gap in the push channel that the server cannot fill. */
export async function refreshAll(): Promise<void> {
  for (const { fetch } of throttledFetches.values()) fetch.expire()
  await queryClient.invalidateQueries()
}

/** Removes the data of the previous acting customer. */
export function forgetAll(): void {
  throttledFetches.clear()
  queryClient.clear()
}

/** Shared responses of throttled calls, by input and acting customer. */
const throttledFetches = new Map<
  string,
  { reads: readonly Topic[]; fetch: ReturnType<typeof throttled<unknown>> }
>()

function fetchOf<C extends AnyCall>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<unknown> {
  if (!call.throttle) return send(call, input, { signal })
  const key = JSON.stringify([call.name, actingKey(), input])
  // Shared by several callers, so none of them may abort it.
  const shared = throttledFetches.get(key) ?? {
    reads: call.reads ?? [],
    fetch: throttled(() => send(call, input), call.throttle),
  }
  throttledFetches.set(key, shared)
  return shared.fetch.ask()
}

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof Refusal && (error.name === 'networkError' || error.status === 429 || error.status >= 500)

onCode('CA', () => void refresh(['accounts']))
