/** A nudge to one phone: `to` is what the phone gave as its push token, `text` is shown on the lock screen. */
export type PushMessage = { brand: string; to: string; text: string }

/** The company that wakes phones. A nudge carries nothing to decide on; the phone asks the bank what waits. */
export type Push = {
  /** Resolves when the company took it over. @throws when it did not */
  send(message: PushMessage): Promise<void>
}
