/** A message processed by a sandbox. */
export type SandboxMessage = {
  kind: 'sms' | 'mail' | 'push'
  brand: string
  recipient: string
  subject: string | null
  body: string
  /** `lost` and `bounced` messages never arrive. */
  state: 'delivered' | 'lost' | 'bounced'
  /** Delay of the delivery. */
  delayMs: number
}

/** Stores the message for the inboxes of the town. */
export type Deliver = (message: SandboxMessage) => Promise<void>
