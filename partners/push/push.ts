/** A notification to a phone: `to` is the phone's push token, `text` is shown on the lock screen. */
export type PushMessage = { brand: string; to: string; text: string }

/** A push provider. Notifications contain nothing confidential; the phone loads pending requests from the bank. */
export type Push = {
  /** Resolves when the provider accepted it. @throws when it did not */
  send(message: PushMessage): Promise<void>
}
