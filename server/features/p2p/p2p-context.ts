import type { Command } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Context } from '#context/handler.ts'

/** What a payment to another customer is made of, beside what was entered. */
export type P2pContext = Pick<
  Context<typeof calls.p2pSend>,
  'by' | 'own' | 'services' | 'browser' | 't' | 'refuse'
> & {
  idempotency: Pick<Command, 'key' | 'bodyHash'>
  /** The client's own idempotency key, when the command has another (payment of an invoice). */
  press?: string
}
