/** What a sandbox's company did with a message. */
export type SandboxMessage = {
  kind: 'sms' | 'mail' | 'push'
  brand: string
  recipient: string
  subject: string | null
  body: string
  /** `lost` and `bounced` never reach the recipient. */
  state: 'delivered' | 'lost' | 'bounced'
  /** Until it arrives. */
  delayMs: number
}

/** Keeps the message for the town's inboxes. */
export type Deliver = (message: SandboxMessage) => Promise<void>
