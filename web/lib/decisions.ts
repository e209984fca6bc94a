import type { PushEvent } from '@sixpence/protocol/push'
import { onActing } from './call/acting.ts'

/** Answers of the phone to what this page may wait for, by the key of the request; the newest few are kept. */
const decisions = new Map<string, boolean>()
const mostKept = 50
const listeners = new Set<() => void>()

/** The push channel has heard that the phone answered a change of what protects the person (OP365 to OP367). */
export function hearDecision({ event, data }: Pick<PushEvent, 'event' | 'data'>): void {
  if (event === 'twoStep.confirmed') keep(data['reqId'], data['result'])
  if (event === 'password.change') keep(data['requestKey'], data['confirmed'])
}

/** What the phone said; undefined while it has not answered. */
export const decisionOf = (key: string | undefined): boolean | undefined =>
  key === undefined ? undefined : decisions.get(key)

export function onDecisions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(key: unknown, accepted: unknown): void {
  if (typeof key !== 'string' || typeof accepted !== 'boolean') return
  decisions.set(key, accepted)
  const [oldest] = decisions.keys()
  if (decisions.size > mostKept && oldest !== undefined) decisions.delete(oldest)
  for (const listener of listeners) listener()
}

onActing(() => decisions.clear())
