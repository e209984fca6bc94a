/** One text message. `to` is a number with its country code: +37060000012. */
export type SmsMessage = { brand: string; to: string; text: string }

/** A company that delivers text messages. */
export type Sms = {
  /** Resolves when the company took the message over, which is not yet delivery. @throws when it did not */
  send(message: SmsMessage): Promise<void>
}
