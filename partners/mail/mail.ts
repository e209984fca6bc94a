/** One message to one person. The text is plain; what looks like a link in it becomes one in the person's program. */
export type MailMessage = { brand: string; to: string; subject: string; text: string }

/** A company that delivers e-mail. */
export type Mail = {
  /** Resolves when the company took the message over, which is not yet delivery. @throws when it did not */
  send(message: MailMessage): Promise<void>
}
