import type { TransactionResult } from '@sixpence/protocol/push'
import { isNumber, keptInTab } from '#lib/storage.ts'
import { onActing } from './acting.ts'

/** The newest result of a payment that no open screen shows. */
let untold: TransactionResult | undefined
/** Stored across a reload, after which the channel sends the missed events again. */
const announcedIds = keptInTab(
  'told',
  (value): value is number[] => Array.isArray(value) && value.every(isNumber),
)
const followed = new Map<number, number>()
let waiting = 0
const listeners = new Set<() => void>()

/** Records the result of a payment, received on the push channel (R092). */
export function announceResult(result: TransactionResult): void {
  if (isTold(result.operationId) || followed.has(result.operationId)) return
  untold = result
  changed()
}

/** Marks a result as shown, by a screen or the popup. */
export function resultIsTold(operationId: number): void {
  if (!isTold(operationId)) announcedIds.set([...(announcedIds.get() ?? []).slice(-20), operationId])
  drop(operationId)
}

const isTold = (operationId: number): boolean => announcedIds.get()?.includes(operationId) === true

/** While a payment is subscribed to, its screen shows the result itself. */
export function follow(operationId: number): () => void {
  followed.set(operationId, (followed.get(operationId) ?? 0) + 1)
  drop(operationId)
  return () => {
    const others = (followed.get(operationId) ?? 1) - 1
    if (others === 0) followed.delete(operationId)
    else followed.set(operationId, others)
  }
}

/** While a payment is being sent and its id is unknown, a received result may be its own. */
export function awaitResult(): () => void {
  waiting += 1
  changed()
  return () => {
    waiting -= 1
    changed()
  }
}

/** The result for the popup, once it is certain that no screen shows it. */
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

/** Removes results when the acting customer changes. */
onActing(() => {
  untold = undefined
  changed()
})
