import type { Notification } from '@sixpence/protocol/push'
import { onActing } from './call/acting.ts'

type Listener = (notification: Notification) => void

let listener: Listener | undefined
let waiting: Notification[] = []

/** Passes on a notification received on the push channel (R113). */
export function handleNotification(notification: Notification): void {
  if (listener) listener(notification)
  else waiting.push(notification)
}

/** Registers the display; notifications received before are shown then. */
export function onNotification(next: Listener): () => void {
  listener = next
  for (const notification of waiting.splice(0)) next(notification)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** Removes notifications when the acting customer changes. */
onActing(() => {
  waiting = []
})
