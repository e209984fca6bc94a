import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Command, Result } from '@sixpence/ledger'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { ownInvoice, type OwnInvoice } from '#store/invoice/invoices.ts'

type Press = Pick<Command, 'key' | 'bodyHash'>
type Over = 'invoicePaid' | 'invoiceRejected' | 'invoiceUnderWay'

/**
 * What is decided of an invoice is accepted under its key, not the client's: so one payment or one rejection is, whoever
 * presses at the same moment, and the same press finds what it made. After a payment that came to nothing the invoice has
 * a new key. @throws Refused busy: it changed meanwhile, and the same may be sent again
 */
export async function pressInvoice(
  s: Pick<Services, 'db'>,
  invoice: OwnInvoice,
  payerId: number,
  press: Press,
): Promise<Press> {
  const bodyHash = createHash('sha256').update(press.key).update(press.bodyHash).digest()
  const { operationId, detail, state, paymentKey } = invoice
  const ended = state === 'open' && operationId !== null ? detail?.press : undefined
  if (ended === press.key || (invoice.payerId !== null && ended === undefined))
    return { key: paymentKey, bodyHash }
  const { rows } = await s.db.query<{ key: string }>(
    `update app.invoice set payer_id = $2,
       payment_key = case when $4::uuid is null then payment_key else $5::uuid end,
       ended_presses = array_remove(ended_presses || $4::uuid, null)
     where id = $1 and payment_key = $3 and (payer_id is null or payer_id = $2) returning payment_key as key`,
    [invoice.id, payerId, paymentKey, ended, randomUUIDv7()],
  )
  if (!rows[0]) throw new Refused('busy')
  return { key: rows[0].key, bodyHash }
}

/** Why it can be paid or rejected no more, once the ledger has said so. @throws Refused busy */
export async function refuseDecided(
  s: Pick<Services, 'db'>,
  { id }: Pick<OwnInvoice, 'id'>,
  payerId: number,
  refuse: (name: Over) => never,
): Promise<never> {
  const state = (await ownInvoice(s.db, payerId, id))?.state
  if (state === 'paid') return refuse('invoicePaid')
  if (state === 'rejected') return refuse('invoiceRejected')
  if (state === 'waiting') return refuse('invoiceUnderWay')
  throw new Refused('busy')
}

/** Somebody was first: the key has decided something else. */
export const isDecided = ({ outcome }: Result): boolean => outcome === 'keyReused'
