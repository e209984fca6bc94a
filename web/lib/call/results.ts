import type { TransactionResult } from '@sixpence/protocol/push'
import { onActing } from './acting.ts'

/** The newest end of a payment that no screen of this page tells of. */
let untold: TransactionResult | undefined
const told = new Set<number>()
const followed = new Map<number, number>()
let waiting = 0
const listeners = new Set<() => void>()

/** The push channel has heard how a payment ended (R092). */
export function tellResult(result: TransactionResult): void {
  if (told.has(result.operationId) || followed.has(result.operationId)) return
  untold = result
  changed()
}

/** A screen has said how this payment ended, or the person has read the popup: nobody says it again. */
export function resultIsTold(operationId: number): void {
  told.add(operationId)
  drop(operationId)
}

/** While it is followed, a screen says itself how this payment ends. */
export function follow(operationId: number): () => void {
  followed.set(operationId, (followed.get(operationId) ?? 0) + 1)
  drop(operationId)
  return () => {
    const others = (followed.get(operationId) ?? 1) - 1
    if (others === 0) followed.delete(operationId)
    else followed.set(operationId, others)
  }
}

/** While a payment was sent from here and its id is not known yet, an end that is heard of may be its own. */
export function awaitResult(): () => void {
  waiting += 1
  changed()
  return () => {
    waiting -= 1
    changed()
  }
}

/** What the popup has to say, once it is certain that no screen says it. */
export const untoldResult = (): TransactionResult | undefined => (waiting > 0 ? undefined : untold)

function drop(operationId: number): void {
  if (untold?.operationId !== operationId) return
  untold = undefined
  changed()
}

function changed(): void {
  for (const listener of listeners) listener()
}

export function onResults(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What one customer's payments came to is nothing for the next. */
onActing(() => {
  untold = undefined
  changed()
})
