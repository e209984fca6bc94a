import type { Command } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Context } from '#context/handler.ts'

/** The context of a payment to another customer, besides its input. */
export type P2pContext = Pick<
  Context<typeof calls.p2pSend>,
  'by' | 'own' | 'services' | 'browser' | 't' | 'refuse'
> & {
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  /** The client's own idempotency key, if the command has a different key (payment of an invoice). */
  press?: string
  /** The received payment that it refunds, its payer, and whether the client's key has refunded it before. */
  refund?: { of: number; payerId: number; press: string; isRepeat: boolean }
}
