/**
 * A text message. `to` is an international number: +37060000012. `personId` is the person who caused it; it is
 * counted, and not passed to the provider.
 */
export type SmsMessage = { brand: string; to: string; text: string; personId: number }

/** An SMS provider. */
export type Sms = {
  /** Resolves when the provider accepted the message, before its delivery. @throws when it did not */
  send(message: SmsMessage): Promise<void>
}
