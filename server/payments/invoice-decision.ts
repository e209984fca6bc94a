import { createHash } from 'node:crypto'
import type { Command, Result } from '@sixpence/ledger'
import type { decidedRefusals } from '@sixpence/protocol/invoices/invoices'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { assignPayer, ownInvoice, type OwnInvoice } from '#store/invoice/invoices.ts'

type Idempotency = Pick<Command, 'key' | 'bodyHash'>
type DecidedRefusal = (typeof decidedRefusals)[number]

/**
 * Key and body hash for a payment or rejection of an invoice. The ledger gets the invoice's own key instead of the
 * client's, so that concurrent decisions exclude each other, and a repeated request finds its own result. After a
 * payment that ended unpaid the invoice gets a new key. @throws Refused busy when the invoice changed meanwhile; the
 * same request may be repeated
 */
export async function invoiceDecisionKey(
  s: Pick<Services, 'db'>,
  { invoice, payerId, idempotency }: { invoice: OwnInvoice; payerId: number; idempotency: Idempotency },
): Promise<Idempotency> {
  const bodyHash = createHash('sha256').update(idempotency.key).update(idempotency.bodyHash).digest()
  const { operationId, detail, state, paymentKey } = invoice
  // An open invoice with an operation: its payment ended unpaid.
  const endedKey = state === 'open' && operationId !== null ? detail?.press : undefined
  const isRepeat = endedKey === idempotency.key
  const hasCurrentKey = invoice.payerId !== null && endedKey === undefined
  if (isRepeat || hasCurrentKey) return { key: paymentKey, bodyHash }
  const key = await assignPayer(s.db, invoice, { payerId, endedKey })
  if (key === undefined) throw new Refused('busy')
  return { key, bodyHash }
}

/**
 * Refuses with the reason why an invoice can no longer be decided, after the ledger returned `keyReused`. @throws
 * Refused invoicePaid | invoiceRejected | invoiceUnderWay | busy
 */
export async function refuseDecided(
  s: Pick<Services, 'db'>,
  { invoiceId, payerId }: { invoiceId: number; payerId: number },
  refuse: (name: DecidedRefusal) => never,
): Promise<never> {
  const state = (await ownInvoice(s.db, payerId, invoiceId))?.state
  if (state === 'paid') return refuse('invoicePaid')
  if (state === 'rejected') return refuse('invoiceRejected')
  if (state === 'waiting') return refuse('invoiceUnderWay')
  throw new Refused('busy')
}

/** Whether the ledger accepted another decision under the invoice's key first. */
export const isDecided = ({ outcome }: Result): boolean => outcome === 'keyReused'
