import type { Notification } from '@sixpence/protocol/push'
import { onActing } from './call/acting.ts'

type Listener = (one: Notification) => void

let listener: Listener | undefined
let waiting: Notification[] = []

/** The push channel has heard of something the person may want to know (R113). */
export function tellNotification(one: Notification): void {
  if (listener) listener(one)
  else waiting.push(one)
}

/** Whoever shows them; what came before the page could is shown then. */
export function onNotification(next: Listener): () => void {
  listener = next
  for (const one of waiting.splice(0)) next(one)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** What one customer is told is nothing for the next. */
onActing(() => {
  waiting = []
})
