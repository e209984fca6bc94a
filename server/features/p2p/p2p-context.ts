import type { Command } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Context } from '#context/handler.ts'

/** The context of a payment to another customer, besides its input. */
export type P2pContext = Pick<
  Context<typeof calls.p2pSend>,
  'by' | 'own' | 'services' | 'browser' | 't' | 'refuse'
> & {
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  /** The client's own idempotency key, when the command has another (payment of an invoice). */
  press?: string
  /** The received payment that it refunds, and who paid it. */
  refund?: { of: number; payerId: number; press: string; isAgain: boolean }
}
