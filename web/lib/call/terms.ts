import type { PendingTerms } from '@sixpence/protocol/session/session'

/** Agreements to be accepted, and the calls that wait for that. */
let waiting: { terms: PendingTerms; accepted: Promise<void>; accept: () => void } | undefined
const listeners = new Set<() => void>()
let timesAccepted = 0

/** Incremented when terms are accepted: a call sent before and refused afterwards is repeated. */
export const acceptances = (): number => timesAccepted

/** The terms that the terms screen shows before everything else; undefined when there are none (B057, B178). */
export const waitingTerms = (): PendingTerms | undefined => waiting?.terms

export function onTerms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After all were accepted: repeats every call that was refused for them, once (Q052). */
export function termsAreAccepted(): void {
  const { accept } = waiting ?? {}
  timesAccepted += 1
  change(undefined)
  accept?.()
}

/** Resolves when the person has accepted; a single screen for any number of calls. Rejects when the signal aborts. */
export async function untilAccepted(terms: PendingTerms, signal: AbortSignal): Promise<void> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<void>()
    change({ terms, accepted: promise, accept: resolve })
  }
  const termsBefore = waiting
  const abortion = Promise.withResolvers<never>()
  const end = (): void => {
    // Declining signs the person out, so the waiting calls end.
    if (waiting === termsBefore) change(undefined)
    abortion.reject(signal.reason)
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  try {
    await Promise.race([termsBefore?.accepted, abortion.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}
