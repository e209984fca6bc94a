import type { PushEvent } from '@sixpence/protocol/push'
import { onActing } from './call/acting.ts'

/** The phone's answers by the key of their request; only the newest are stored. */
const decisions = new Map<string, boolean>()
const maxKept = 50
const listeners = new Set<() => void>()

/** Records an answer of the phone to a change of factors, received on the push channel (OP365 to OP367). */
export function handleDecision({ event, data }: Pick<PushEvent, 'event' | 'data'>): void {
  if (event === 'twoStep.confirmed') keep(data['reqId'], data['result'])
  if (event === 'password.change') keep(data['requestKey'], data['confirmed'])
}

/** The phone's answer; undefined before it. */
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
  if (decisions.size > maxKept && oldest !== undefined) decisions.delete(oldest)
  for (const listener of listeners) listener()
}

onActing(() => decisions.clear())
