import type { Notification } from '@sixpence/protocol/push'
import { onActing } from './call/acting.ts'

type Listener = (one: Notification) => void

let listener: Listener | undefined
let waiting: Notification[] = []

/** Passes on a notification received on the push channel (R113). */
export function handleNotification(one: Notification): void {
  if (listener) listener(one)
  else waiting.push(one)
}

/** Registers the display; notifications received before are shown then. */
export function onNotification(next: Listener): () => void {
  listener = next
  for (const one of waiting.splice(0)) next(one)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** Removes notifications when the acting customer changes. */
onActing(() => {
  waiting = []
})
