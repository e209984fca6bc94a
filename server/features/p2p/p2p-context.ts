import type { PayerContext } from '#context/services.ts'

/** The context of a payment to another customer, besides its input. */
export type P2pContext = PayerContext & {
  /** The client's own idempotency key, if the command has a different key (payment of an invoice). */
  press?: string
  /** The received payment that it refunds, its payer, and whether the client's key has refunded it before. */
  refund?: { of: number; payerId: number; press: string; isRepeat: boolean }
}
