import type { Operation } from '@sixpence/ledger'
import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import type pg from 'pg'
import type { Projection } from '#core/outbox/outbox.ts'
import { paymentEvent } from '#store/delivery/payment-events.ts'
import { recordDeliveries, type NewDelivery } from '#store/delivery/queue.ts'
import { readStep } from '#store/operation/details.ts'
import { globalKinds, operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import { databaseField } from '#rules/internal-payment.ts'

/**
 * Records webhooks about payments and invoices, in the transaction that projects the operation. Changes of a payment
 * out between its approval and its end are recorded where its instruction changes.
 */
export const webhookProjection: Projection = {
  name: 'webhook events',
  async onOperations(client, operations) {
    const [first] = operations
    if (!first) return
    const withdrawn = await withdrawnOf(client, operations)
    await recordDeliveries(
      client,
      operations.flatMap((operation) => [...ofPayer(operation, withdrawn), ...ofPayee(operation)]),
      first.at,
    )
  },
}

const {
  p2p,
  p2pHold,
  p2pPost,
  p2pKept,
  p2pPostKept,
  p2pReturn,
  own,
  ownHold,
  ownPost,
  void: voided,
  invoiceReject,
} = operationKinds

/** Events of the payer by kind of operation. */
const events: Readonly<Record<string, readonly ApiEvent[]>> = {
  [p2p]: ['payment.created', 'payment.completed'],
  [own]: ['payment.created', 'payment.completed'],
  [p2pKept]: ['payment.created'],
  [p2pPostKept]: ['payment.approved'],
  [p2pReturn]: ['payment.failed'],
  [p2pHold]: ['payment.created'],
  [ownHold]: ['payment.created'],
  [outsideKinds.hold]: ['payment.created'],
  [outsideKinds.seriesHold]: ['payment.created'],
  [globalKinds.hold]: ['payment.created'],
  [p2pPost]: ['payment.approved', 'payment.completed'],
  [ownPost]: ['payment.approved', 'payment.completed'],
  [globalKinds.end]: ['payment.canceled'],
}

/** Why a hold was voided decides what the payer is told. */
function eventOfVoid(outcome: string | undefined): ApiEvent {
  if (outcome === 'scheduled') return 'payment.approved'
  return outcome === 'failed' ? 'payment.failed' : 'payment.canceled'
}

function ofPayer({ id, kind, detail }: Operation, withdrawn: ReadonlySet<number>): NewDelivery[] {
  const { payer, of = id, outcome, scheduled, [databaseField]: database, keptBy } = readStep(detail)
  // A payer in another database is notified there, and nobody is notified of money that moves with an account.
  if (payer === undefined || ((kind === p2p || kind === own) && database !== undefined)) return []
  const paymentEventOf = (event: ApiEvent) => paymentEvent({ customerId: payer, paymentId: of }, event)
  // An approved order that begins later voids its hold, too.
  if (kind === voided) return [paymentEventOf(eventOfVoid(outcome))]
  // The end of a payment by a company is recorded with its instruction.
  if (kind === outsideKinds.post) return database === undefined ? [] : [paymentEventOf('payment.completed')]
  if (kind === outsideKinds.void) return withdrawn.has(of) ? [paymentEventOf('payment.canceled')] : []
  const isTold = scheduled === undefined && keptBy === undefined
  return (events[kind] ?? []).filter((event) => event !== 'payment.approved' || isTold).map(paymentEventOf)
}

const paidBy: ReadonlySet<string> = new Set([p2p, p2pPost, outsideKinds.received])

function ofPayee({ id, kind, detail }: Operation): NewDelivery[] {
  const { payer, payee, of = id, invoice } = readStep(detail)
  if (payee === undefined || payee === payer) return []
  const eventFor = (event: ApiEvent, subject: string, facts: NewDelivery['facts']): NewDelivery => ({
    customerId: payee,
    kind: 'webhook',
    key: `${event}:${subject}`,
    subject,
    event,
    facts,
  })
  const about = invoice !== undefined && { invoiceId: invoice }
  if (kind === invoiceReject)
    return about ? [eventFor('invoice.rejected', `invoice:${about.invoiceId}`, about)] : []
  if (!paidBy.has(kind)) return []
  return [
    eventFor('payment.received', `payment:${of}`, { operationId: id, paymentId: of, ...about }),
    ...(about ? [eventFor('invoice.paid', `invoice:${about.invoiceId}`, about)] : []),
  ]
}

/** Payments out that were withdrawn: an instruction is withdrawn before its hold is voided. */
async function withdrawnOf(client: pg.ClientBase, operations: readonly Operation[]): Promise<Set<number>> {
  const voids = operations.filter(({ kind }) => kind === outsideKinds.void)
  if (voids.length === 0) return new Set()
  const { rows } = await client.query<{ id: string | number }>(
    `select operation_id as id from app.instruction where operation_id = any($1) and state = 'withdrawn'`,
    [voids.map(({ id, detail }) => readStep(detail).of ?? id)],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}
