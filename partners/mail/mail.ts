/** A message to a single recipient, as plain text. */
export type MailMessage = { brand: string; to: string; subject: string; text: string }

/** A mail provider. */
export type Mail = {
  /** Resolves when the provider accepted the message, before its delivery. @throws when it did not */
  send(message: MailMessage): Promise<void>
}
